import { expect, test } from "vitest";
import { parseSnapshot } from "./transaction-snapshot.ts";

test("a snapshot holds what had ended: below its start, or below its end and not running", () => {
  const snapshot = parseSnapshot("100:110:102,105");
  expect(
    ["99", "100", "101", "102", "105", "109", "110", "9999999999"].filter((id) =>
      snapshot.includes(id),
    ),
  ).toEqual(["99", "100", "101", "109"]);
  expect(parseSnapshot("100:100:").includes("99")).toBe(true);
  expect(parseSnapshot("100:100:").includes("100")).toBe(false);
});
