import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { bracketOf } from "../../domain/testing-bracket";
import type { TournamentMatch } from "../../domain/tournament-match";
import { BracketCanvas } from "./bracket-canvas";

afterEach(cleanup);

function side(id: string | null) {
  if (id === null) return null;
  return { id, type: "user" as const, name: id, imageUrl: null, ownerId: id, seed: null };
}

function matchesOf(size: number, decidedRounds: number): TournamentMatch[] {
  return bracketOf(size, decidedRounds).map((match) => ({
    ...match,
    status: match.winnerId ? "completed" : "pending",
    result: match.winnerId ? "2-0" : null,
    scheduledAt: null,
    groupId: null,
    side1: side(match.participant1Id),
    side2: side(match.participant2Id),
  }));
}

function show(matches: TournamentMatch[]) {
  render(
    <MemoryRouter>
      <BracketCanvas matches={matches} />
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
  expect(document.querySelectorAll(".bracket-node").length).toBeLessThan(80);
});
