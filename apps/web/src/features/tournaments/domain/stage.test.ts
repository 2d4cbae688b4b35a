import { expect, test } from "vitest";
import { entrant } from "./testing-stage.ts";
import { type MatchRow, type StageRow, toStages } from "./stage.ts";

/** A match row of a bracket with only the columns that these tests need. */
function row(id: string, round: number, position: number, change: Partial<MatchRow>): MatchRow {
  const match: Partial<MatchRow> = {
    id,
    stage: "bracket",
    stage_id: "s",
    round,
    position_in_bracket: position,
    participant1_id: null,
    participant2_id: null,
    slot1_closed: false,
    slot2_closed: false,
    next_match_id: null,
    next_match_slot: null,
    loser_next_match_id: null,
    loser_next_match_slot: null,
    ...change,
  };
  return match as MatchRow;
}

test("an empty slot says who comes to it: the winner of a semifinal to the final, its loser for the third place", () => {
  const stage: Partial<StageRow> = {
    id: "s",
    position: 1,
    kind: "single_elimination",
    stage_entries: [],
    table_adjustments: [],
  };
  const to = (slot: number) => ({
    next_match_id: "final",
    next_match_slot: slot,
    loser_next_match_id: "third",
    loser_next_match_slot: slot,
  });
  const [drawn] = toStages(
    [stage as StageRow],
    {
      matches: [
        row("one", 1, 1, { participant1_id: "a", ...to(1) }),
        row("two", 1, 2, to(2)),
        row("final", 2, 1, {}),
        row("third", 2, 1, { stage: "third_place" }),
      ],
      groups: [],
    },
    new Map([["a", entrant("a")]]),
  );
  expect(drawn?.matches.map(({ slot1, slot2 }) => [slot1.fedBy, slot2.fedBy])).toEqual([
    [null, null],
    [null, null],
    [
      { match: "Semifinal 1", takes: "winner" },
      { match: "Semifinal 2", takes: "winner" },
    ],
    [
      { match: "Semifinal 1", takes: "loser" },
      { match: "Semifinal 2", takes: "loser" },
    ],
  ]);
});
