import { expect, test } from "vitest";
import { withReaction } from "./reactions.ts";

test("one of each person: put, replaced, taken away", () => {
  const first = withReaction({ ana: "👍" }, "eva", "🔥");
  expect(first).toEqual({ ana: "👍", eva: "🔥" });
  expect(withReaction(first, "eva", "😂")).toEqual({ ana: "👍", eva: "😂" });
  expect(withReaction(first, "eva", null)).toEqual({ ana: "👍" });
});
