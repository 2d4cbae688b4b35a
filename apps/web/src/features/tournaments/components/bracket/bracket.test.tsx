import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { asTournamentMatches, bracketOf } from "../../domain/testing-bracket";
import type { BracketView } from "../../domain/bracket-view";
import { DeskSightContext } from "../../hooks/desk-view-context";
import { stagesCopy } from "../../stages-copy";
import { RoundsWhole } from "../all-rounds";
import { Bracket } from "./bracket";

afterEach(cleanup);

function show(bracketView: BracketView | null, decidedRounds = 0) {
  render(
    <MemoryRouter initialEntries={["/?vista=llave"]}>
      <DeskSightContext
        value={{ lines: new Map(), open: () => {}, bracketView, Rounds: RoundsWhole }}
      >
        <Bracket
          matches={asTournamentMatches(bracketOf(4, decidedRounds))}
          title="Copa"
          ownId={null}
          wantedId={null}
        />
      </DeskSightContext>
    </MemoryRouter>,
  );
  return {
    choice: screen.queryByRole("group", { name: stagesCopy.bracket.view }),
    tools: screen.queryByRole("toolbar"),
  };
}

test("where the desk has the choice the bracket has none of its own and is what the desk says", () => {
  const { choice, tools } = show("rondas");
  expect(choice).toBeNull();
  expect(tools).toBeNull();
});

test("where it has not, the bracket has it and follows the address", () => {
  const { choice, tools } = show(null);
  expect(choice).toBeTruthy();
  expect(tools).toBeTruthy();
});

test.each([
  { decided: 1, folded: ["Semifinal"], why: "the final is played" },
  { decided: 2, folded: [], why: "all of it is over" },
])("at a wide desk rounds that are over are folded, and a chip opens its own: $why", (given) => {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const led = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
  show("rondas", given.decided);
  const folds = [...document.querySelectorAll("details")];
  expect(folds.map((fold) => fold.querySelector("h4")?.textContent)).toEqual(given.folded);
  fireEvent.click(screen.getByRole("button", { name: "Semifinal" }));
  expect(folds.every(({ open }) => open)).toBe(true);
  led.mockRestore();
  vi.unstubAllGlobals();
});

test("at a wide desk all rounds stand below each other, and a chip leads to its own", () => {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  show("rondas");
  expect(screen.getAllByRole("heading", { level: 4 }).map((one) => one.textContent)).toEqual([
    "Semifinal",
    "Final",
  ]);
  const led = vi.fn<() => void>();
  screen.getByRole("region", { name: "Final" }).scrollIntoView = led;
  fireEvent.click(screen.getByRole("button", { name: "Final" }));
  expect(led).toHaveBeenCalled();
  vi.unstubAllGlobals();
});
