import type { Answer } from "@leyenda/db-types";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { toListedMatch } from "../domain/listed-match.ts";
import { MatchRow } from "./match-row.tsx";

afterEach(cleanup);

const row: Answer<"match_list"> = {
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
  live_since: "2026-11-21T20:03:00+00:00",
  winner_side: null,
  type1: "team",
  name1: "Pumas",
  image_url1: null,
  type2: "team",
  name2: "Norte",
  image_url2: null,
};

test.each([
  { score: null, says: "Sin marcador todavía" },
  { score: "1-0", says: "Mapa 2" },
])("what is being played says how it stands: $score", ({ score, says }) => {
  render(
    <MemoryRouter>
      <MatchRow match={toListedMatch({ ...row, live_score: score })} isLive now={0} />
    </MemoryRouter>,
  );
  expect(screen.getByText(says, { exact: false })).toBeTruthy();
});
