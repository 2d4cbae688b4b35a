import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { asTournamentMatches, bracketOf, doubleOf } from "../../domain/testing-bracket";
import type { TournamentMatch } from "../../domain/tournament-match";
import { DeskSightContext } from "../../hooks/desk-view-context";
import { RoundsWhole } from "../all-rounds";
import { BracketCanvas } from "./bracket-canvas";

afterEach(cleanup);

const matchesOf = (size: number, decidedRounds: number) =>
  asTournamentMatches(bracketOf(size, decidedRounds));

function show(matches: TournamentMatch[], ownId: string | null = null) {
  render(
    <MemoryRouter>
      <BracketCanvas matches={matches} title="Copa" ownId={ownId} goal={null} />
    </MemoryRouter>,
  );
}

const card = (place: string) => screen.getByRole("link", { name: new RegExp(`^${place}`) });
const litCards = () => document.querySelectorAll("[data-lit]").length;

test("the arrow keys walk from match to match, and one tab stop leads in", async () => {
  show(matchesOf(8, 1));
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(card("Cuartos, partido 1"));
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}");
  expect(document.activeElement).toBe(card("Semifinal, partido 2"));
  await user.keyboard("{ArrowRight}{ArrowLeft}{ArrowLeft}");
  expect(document.activeElement).toBe(card("Cuartos, partido 1"));
  expect(screen.getAllByRole("link").filter((link) => link.tabIndex === 0)).toHaveLength(1);
});

test("a card leads to its match room", () => {
  show(matchesOf(4, 0));
  expect(card("Final").getAttribute("href")).toBe("/match/manage/r2m1");
});

test("at the desk a card says what waits, and Enter shows what can be done with its match", async () => {
  const opened: string[] = [];
  const lines = new Map([["r1m2", { text: "Ausente desde hace 4 min", asks: true }]]);
  render(
    <DeskSightContext
      value={{
        lines: lines,
        open: (id) => opened.push(id),
        bracketView: null,
        Rounds: RoundsWhole,
      }}
    >
      <BracketCanvas matches={matchesOf(4, 0)} title="Copa" ownId={null} goal={null} />
    </DeskSightContext>,
  );
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText("Ausente desde hace 4 min").closest("[data-asks]")).toBeTruthy();
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(opened).toEqual(["r1m2"]);
});

test("at the desk a near match says its day in a word, as the lists there do", () => {
  const soon = new Date(Date.now() + 60_000);
  const [match] = matchesOf(2, 0);
  if (!match) throw new Error("a bracket of two has a match");
  render(
    <DeskSightContext
      value={{ lines: new Map(), open: () => {}, bracketView: "llave", Rounds: RoundsWhole }}
    >
      <BracketCanvas
        matches={[{ ...match, scheduledAt: soon.toISOString(), status: "scheduled" }]}
        title="Copa"
        ownId={null}
        goal={null}
      />
    </DeskSightContext>,
  );
  expect(screen.getByText(/^(hoy|mañana) \d/)).toBeTruthy();
});

test("a reader hears seed and score apart, behind the name that they belong to", () => {
  const [match] = asTournamentMatches(bracketOf(2, 1));
  if (!match?.side1 || !match.side2) throw new Error("a bracket of two has a match of both");
  const sides = { side1: { ...match.side1, seed: 1 }, side2: { ...match.side2, seed: null } };
  show([{ ...match, ...sides, result: "2-1" }]);
  expect(card("Final, partido 1: p1 siembra 1, marcador 2. p2 marcador 1. Gana p1.")).toBeTruthy();
});

test("a decided match marks who won and who lost, an open one neither", () => {
  show(matchesOf(4, 1));
  const outcomes = (place: string) =>
    [...card(place).querySelectorAll("[data-outcome]")].map((row) =>
      row.getAttribute("data-outcome"),
    );
  expect(new Set(outcomes("Semifinal, partido 1"))).toEqual(new Set(["lost", "won"]));
  expect(outcomes("Final")).toEqual(["open", "open"]);
});

test("focus lights the winner's path, the pointer the participant's under it", () => {
  show(matchesOf(8, 2));
  expect(litCards()).toBe(0);
  fireEvent.focus(card("Cuartos, partido 1"));
  expect(litCards()).toBe(3);
  fireEvent.blur(card("Cuartos, partido 1"));
  expect(litCards()).toBe(0);
  const loser = card("Cuartos, partido 1").querySelector('[data-participant="p2"]');
  fireEvent.pointerOver(loser!, { pointerType: "mouse" });
  expect(litCards()).toBe(1);
});

test("the champion's path stays lit when nobody is looked at", () => {
  show(matchesOf(8, 3));
  expect(litCards()).toBe(3);
});

test("far more matches than fit on a screen are not all in the document", () => {
  show(matchesOf(256, 0));
  expect(document.querySelectorAll("li").length).toBeLessThan(80);
});

test("who plays finds the own path lit, until somebody else is looked at", () => {
  show(matchesOf(8, 1), "p3");
  expect(litCards()).toBe(2);
  const other = card("Cuartos, partido 1").querySelector('[data-participant="p2"]');
  fireEvent.pointerOver(other!, { pointerType: "mouse" });
  expect(litCards()).toBe(1);
});

test("of a double elimination one canvas shows both brackets, and the loser's way down is lit", () => {
  const matches = asTournamentMatches(doubleOf(8, 1)).map((match) =>
    match.id === "l1m1" ? { ...match, participant1Id: "p2" } : match,
  );
  show(matches, "p2");
  expect(card("Ronda 1 superior, partido 1")).toBeTruthy();
  expect(card("Ronda 1 inferior, partido 1")).toBeTruthy();
  expect(litCards()).toBe(2);
  expect(document.querySelector("path[stroke-dasharray]")?.getAttribute("d")).toMatch(/^M/);
});

const height = () =>
  Number(
    /translate3d\([^,]+, (-?[\d.]+)px/u.exec(
      document.querySelector<HTMLElement>(".bracket-content")?.style.transform ?? "",
    )?.[1],
  );

test("a double elimination names its lower bracket on the canvas, and leads to it", async () => {
  show(asTournamentMatches(doubleOf(16, 0)));
  const before = height();
  await userEvent.click(screen.getByRole("button", { name: "Llave inferior" }));
  await waitFor(() => expect(height()).toBeLessThan(before));
  await userEvent.click(screen.getByRole("button", { name: "Llave superior" }));
  await waitFor(() => expect(height()).toBe(before));
});

test("a drawing opens on the bracket in which a match can be played", async () => {
  const all = asTournamentMatches(doubleOf(16, 0));
  const { side1, side2 } = all.find((match) => match.side1 && match.side2)!;
  show(
    all.map((match) =>
      match.id === "l1m1" ? { ...match, side1, side2 } : { ...match, side1: null, side2: null },
    ),
  );
  await waitFor(() => expect(height()).toBeLessThan(0));
});

test("a drawing opens where its round is live", async () => {
  const all = matchesOf(16, 0);
  show(
    all.map((match) =>
      match.id === "r1m8" ? { ...match, liveSince: "2026-05-01T20:00Z" } : match,
    ),
  );
  await waitFor(() => expect(height()).toBeLessThan(0));
});

test("a single elimination has nothing else to name", () => {
  show(matchesOf(8, 0));
  expect(screen.queryByRole("group", { name: "Partes de la llave" })).toBeNull();
});
