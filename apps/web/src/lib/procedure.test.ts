import { expect, test } from "vitest";
import { toArguments } from "./procedure.ts";

test("the values of a procedure have the names of its arguments", () => {
  expect(toArguments({ matchId: "1", token: null, participant1Id: "2", isHim: false })).toEqual({
    p_match_id: "1",
    p_token: null,
    p_participant1_id: "2",
    p_is_him: false,
  });
});
