import type { Answer } from "@leyenda/db-types";

/** A semifinal as the list tells it, whose second side is not known; for tests. */
export const listedRow: Answer<"match_list"> = {
  match_id: "m1",
  kind: "tournament",
  at: "2026-11-21T20:00:00+00:00",
  title: "Copa Aurora",
  game: "Valorant",
  stage_kind: "single_elimination",
  part: "bracket",
  round: 2,
  last_round: 3,
  status: "scheduled",
  best_of: 3,
  scheduled_time: "2026-11-21T20:00:00+00:00",
  result: null,
  live_score: null,
  live_since: null,
  winner_side: null,
  type1: "team",
  name1: "Pumas",
  image_url1: null,
  type2: null,
  name2: null,
  image_url2: null,
};
