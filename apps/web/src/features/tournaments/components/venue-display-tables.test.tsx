import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { toStandings } from "../domain/standings.ts";
import { entrant, stageOf, standingRow, tableMatch } from "../domain/testing-stage.ts";
import { VenueCrosses, VenueTable } from "./venue-display-tables.tsx";

const names = ["Alfa", "Beta", "Gama"];
const matches = [tableMatch("group", 1, ["Alfa", "Beta"], "2-1")];
const group = {
  id: "a",
  name: "A",
  standings: toStandings(
    names.map((name) => standingRow(name)),
    new Map(names.map((name) => [name, entrant(name)])),
    {
      winsToAdvance: null,
      lossesToLeave: null,
      isDone: false,
      next: null,
      qualified: null,
      hasSeveralTables: false,
      isProvisional: false,
    },
  ),
  matches,
};
const stage = stageOf("round_robin", { matches, groups: [group] });

afterEach(cleanup);

test("a part of a table keeps its places, and nothing in it is pressed", () => {
  render(<VenueTable stage={stage} group={group} from={1} to={3} />);
  const [, first, second] = screen.getAllByRole("row");
  expect(within(first as HTMLElement).getAllByRole("cell")[0]?.textContent).toBe("2");
  expect(first?.textContent).toContain("Beta");
  expect(second?.textContent).toContain("Gama");
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});

test("who met whom is told from the row's side", () => {
  render(<VenueCrosses group={group} />);
  const [, alfa, beta] = screen.getAllByRole("row");
  expect(alfa?.textContent).toContain("2-1");
  expect(beta?.textContent).toContain("1-2");
  expect(screen.queryByRole("link")).toBeNull();
});
