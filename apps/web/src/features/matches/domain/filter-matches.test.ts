import { describe, expect, test } from "vitest";
import { filterMatches } from "./filter-matches";

const matches = [
  { id: 1, names: ["Cóndores", "Pumas", "Copa de Verano"] },
  { id: 2, names: ["Teros", "Zorros", "Liga Ñandú"] },
];

describe("filterMatches", () => {
  test.each([
    { search: "", found: [1, 2], why: "no search shows all" },
    { search: "condor", found: [1], why: "accents do not matter" },
    { search: "ÑANDU", found: [2], why: "nor does case; the tournament counts" },
    { search: "leones", found: [], why: "nobody" },
  ])("$search: $why", ({ search, found }) => {
    expect(filterMatches(matches, search).map((match) => match.id)).toEqual(found);
  });
});
