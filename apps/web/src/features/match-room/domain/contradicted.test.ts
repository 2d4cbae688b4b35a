import { expect, test } from "vitest";
import { contradicted } from "./contradicted.ts";

const rival = { result: "1-3" };

test.each([
  { why: "another score", of: [rival, "3-1"], is: "1-3" },
  { why: "a walkover against a score", of: [rival, "W.O."], is: "1-3" },
  { why: "each says that the other stayed away", of: [{ result: "W.O." }, "W.O."], is: "W.O." },
  { why: "the same score", of: [rival, "1-3"], is: null },
  { why: "nothing is typed yet", of: [rival, ""], is: null },
  { why: "the rival said nothing", of: [undefined, "3-1"], is: null },
] as const)("a word that opens a dispute says so: $why", ({ of: [other, own], is }) => {
  expect(contradicted("pending_results", other, own)).toBe(is);
});

test("where there is a dispute, none is opened", () => {
  expect(contradicted("disputed", rival, "3-1")).toBeNull();
});
