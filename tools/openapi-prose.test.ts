import { expect, test } from "vitest";
import { proseOf, withHelperRefusals } from "./lib/openapi-prose.ts";

test.each([
  ["Games that are\nplayed.", "Games that are played.", "one sentence stays one"],
  [
    "Adds players. Where it costs, they are asked. They are told. Returns preview_participants().",
    "Adds players.\n\nWhere it costs, they are asked. They are told.\n\nReturns `preview_participants`.",
    "what it does, its rules and its answer stand apart",
  ],
  [
    "Decides. p_result is `a_b.` or none. p_reason is read. It is told.",
    "Decides.\n\n`p_result` is `a_b.` or none.\n\n`p_reason` is read.\n\nIt is told.",
    "each argument stands by itself",
  ],
  [
    "Lists. p_part coming: soonest first; without_hour: those (live: too) without one.",
    "Lists.\n\n`p_part`:\n\n- `coming`: soonest first\n- `without_hour`: those (live: too) without one",
    "each word of an argument stands in a line",
  ],
  [
    "Adds. Refuses not_found, fee (a cup, or its prize, has one), and as private.read_game.",
    "Adds.\n\n**Refuses**\n\n- `not_found`\n- `fee` (a cup, or its prize, has one)\n- those of `read_game`",
    "refusals are a list of codes",
  ],
  [
    "It needs a secret: POST /api/webhooks/{id}/my_secret.",
    "It needs a secret: POST /api/webhooks/{id}/my_secret.",
    "an address is left whole",
  ],
])("%s is laid out, for %s", (comment, markdown) => {
  expect(proseOf(comment)).toBe(markdown);
});

test("what a helper refuses stands where it is named, and another procedure stays named", () => {
  const helpers = new Map([["lock_it", "gone, and who plays for neither side"]]);
  expect(withHelperRefusals("Asks. Refuses as lock_it(), and late.", helpers)).toBe(
    "Asks. Refuses gone, who plays for neither side, and late.",
  );
  const named = "Asks. Refuses as report_match_result, and late.";
  expect(withHelperRefusals(named, helpers)).toBe(named);
});
