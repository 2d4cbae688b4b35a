import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { asTournamentMatches, bracketOf } from "../../domain/testing-bracket";
import type { BracketView } from "../../domain/bracket-view";
import { DeskSightContext } from "../../hooks/use-desk-sight";
import { stagesCopy } from "../../stages-copy";
import { Bracket } from "./bracket";

afterEach(cleanup);

function show(bracketView: BracketView | null) {
  render(
    <MemoryRouter initialEntries={["/?vista=llave"]}>
      <DeskSightContext value={{ told: new Map(), open: () => {}, bracketView }}>
        <Bracket
          matches={asTournamentMatches(bracketOf(4))}
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
