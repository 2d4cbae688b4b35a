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
  { score: "1-0", says: "Partida 2" },
])("what is being played says how it stands: $score", ({ score, says }) => {
  render(
    <MemoryRouter>
      <MatchRow match={toListedMatch({ ...row, live_score: score })} isLive among={[]} now={0} />
    </MemoryRouter>,
  );
  expect(screen.getByText(says, { exact: false })).toBeTruthy();
});

const show = (match: typeof listedRow) =>
  render(
    <MemoryRouter>
      <MatchRow among={[]} match={toListedMatch(match)} now={Date.parse("2026-11-21T20:20:00Z")} />
    </MemoryRouter>,
  );

test.each([
  { isObjected: false, says: "Por empezar" },
  { isObjected: true, says: "W.O. objetado" },
])("whose hour has come and who has not begun reads '$says'", ({ isObjected, says }) => {
  show({ ...listedRow, is_objected: isObjected });
  expect(screen.getByText(says)).toBeTruthy();
});

test.each([
  { change: { turn_side: 1 }, says: "Veto: turno de Pumas" },
  { change: { ready: 1 }, says: "Se preparan (1 de 2 listos)" },
] as const)(
  "before it is played it says what goes on, as its cup does: $says",
  ({ change, says }) => {
    show({ ...listedRow, ...change });
    expect(screen.getByText(says)).toBeTruthy();
    expect(screen.queryByText("Por empezar")).toBeNull();
  },
);

test("what is played or over says nothing of its veto", () => {
  show({ ...listedRow, turn_side: 1, live_since: "2026-11-21T20:10:00+00:00" });
  expect(screen.queryByText(/^Veto/)).toBeNull();
});

test.each([
  { stake: 30, says: "30 tickets" },
  { stake: 0, says: "Amistoso" },
])("a challenge says what is at stake: $says", ({ stake, says }) => {
  show({ ...listedRow, kind: "challenge", title: null, stage_kind: null, stake });
  expect(screen.getByText(says, { exact: false })).toBeTruthy();
});

test.each([
  { status: "pending", badge: null },
  { status: "pending_results", badge: "Esperando resultado" },
] as const)(
  "without an hour it tells none, and of $status only what is not said above",
  ({ status, badge }) => {
    show({ ...listedRow, type2: "team", name2: "Norte", status, scheduled_time: null });
    expect(document.querySelector("time")).toBeNull();
    expect(document.querySelector(".badge")?.textContent ?? null).toBe(badge);
  },
);
