import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { toListedMatch } from "../domain/listed-match.ts";
import { listedRow } from "../domain/testing-row.ts";
import { MatchRow } from "./match-row.tsx";

afterEach(cleanup);

const row = {
  ...listedRow,
  live_since: "2026-11-21T20:03:00+00:00",
  type2: "team",
  name2: "Norte",
} as const;

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
