import { cleanup, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "@/testing/render-page";
import type { MatchView } from "@/entities/match/domain/match-view";
import type { WaitingStart } from "@/features/desk/api/calls-and-waiting-matches";
import type { BoardMatch } from "@/features/desk/board/domain/board";
import { BoardTile } from "@/features/desk/board/components/board-tile";
import { CallsAndWaitingMatches } from "@/features/desk/today/components/calls-and-waiting-matches";
import { MatchRefereeCalls } from "@/features/desk/today/components/match-referee-calls";

const NOW = Date.parse("2026-11-25T13:06:00Z");
const own = vi.hoisted(() => ({ ids: [] as (string | null | undefined)[] }));
const day = vi.hoisted(() => ({ value: {} as object }));

const account = vi.hoisted(() => ({ isAdmin: true }));

vi.mock("@/hooks/use-session", () => ({ useSession: () => account }));
vi.mock("@/entities/tournament/hooks/use-tournament-rights", () => ({
  useTournamentRights: () => ({ may: () => true, rights: [] }),
}));
vi.mock("@/entities/match/hooks/use-plays-in", () => ({
  usePlaysIn:
    () =>
    (...sides: readonly (string | null | undefined)[]) =>
      sides.some((id) => own.ids.includes(id)),
}));
vi.mock("@/entities/match/hooks/use-earliest-starts", () => ({ useEarliestStarts: () => ({}) }));
vi.mock("@/features/desk/api/calls-and-waiting-matches", async (original) => ({
  ...(await original<object>()),
  useMatchDay: () => day.value,
}));

const sides = {
  best_of: 3,
  participant1_id: "efecto",
  participant2_id: "fenix",
  participant1: { display_name: "Efecto" },
  participant2: { display_name: "Fénix" },
};
const start = {
  match_id: "match",
  state: "waiting",
  starts_at: "2026-11-25T13:00:00Z",
  due_at: "2026-11-25T13:10:00Z",
  late_minutes: 5,
  arrived1_at: "2026-11-25T13:00:00Z",
  arrived2_at: null,
  ready1_at: null,
  ready2_at: null,
  side_lost_by: 2,
  game_lost_by: null,
  walkover_for: null,
  objected_by: null,
  match: sides,
} as WaitingStart;
const settings = {
  absence_side_minutes: 5,
  absence_game_minutes: 10,
  absence_match_minutes: 15,
  pause_minutes: null,
};
const call = {
  id: "call",
  match_id: "match",
  participant_id: "fenix",
  reason: "No me deja entrar",
  state: "open",
  created_at: "2026-11-25T12:44:00Z",
  referee_name: null,
  participant: { display_name: "Fénix" },
  match: sides,
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  own.ids = [];
  account.isAdmin = true;
  day.value = { calls: [call], starts: [start], settings };
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (part: ReactNode, address = "/") => renderPage(part, { at: address });

test("a match that is called and waits for a side is one card, with one way to its room", () => {
  open(<CallsAndWaitingMatches tournamentId="cup" />);
  const cards = screen.getAllByRole("list")[0]?.children;
  expect(cards).toHaveLength(1);
  expect(screen.getAllByText("Efecto – Fénix")).toHaveLength(1);
  expect(screen.getAllByRole("link", { name: "Ir a la sala" })).toHaveLength(1);
  expect(screen.getByText("El reloj corre contra Fénix, que llama al árbitro.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Dar por presente a Fénix" })).toBeDefined();
});

test("a match that the address names is brought into sight", () => {
  const brought = vi.spyOn(Element.prototype, "scrollIntoView");
  open(<CallsAndWaitingMatches tournamentId="cup" />, "/#other");
  expect(brought).not.toHaveBeenCalled();
  cleanup();
  open(<CallsAndWaitingMatches tournamentId="cup" />, "/#match");
  expect(brought.mock.contexts).toEqual([document.getElementById("match")]);
  brought.mockRestore();
});

const room = {
  id: "match",
  context: { kind: "tournament", tournamentId: "cup" },
  side1: { id: "efecto", name: "Efecto" },
  side2: { id: "fenix", name: "Fénix" },
} as MatchView;

test("in the room who may attend has the call with its age and both acts; who plays it has not", () => {
  open(<MatchRefereeCalls match={room} />);
  const card = within(screen.getByRole("region", { name: "Llamadas al árbitro" }));
  expect(card.getByText("Llamó Fénix")).toBeDefined();
  expect(card.getByText("hace 22 min")).toBeDefined();
  for (const name of [/^Atender/, /^Responder/])
    expect(card.getByRole("button", { name })).toBeDefined();
  expect(card.queryByRole("link")).toBeNull();
  cleanup();
  own.ids = ["efecto"];
  open(<MatchRefereeCalls match={room} />);
  expect(screen.queryByRole("region")).toBeNull();
});

test("another match's call stays out of the room", () => {
  open(<MatchRefereeCalls match={{ ...room, id: "other" }} />);
  expect(screen.queryByRole("region")).toBeNull();
});

const tile = {
  match_id: "match",
  state: "called",
  beneath: "absent",
  since: "2026-11-25T12:44:00Z",
  usual_minutes: 60,
  allows_draw: false,
  report: null,
  report_side: null,
  stage_kind: "single_elimination",
  part: "bracket",
  round: 1,
  last_round: 2,
  best_of: 3,
  participant1_id: "efecto",
  name1: "Efecto",
  participant2_id: "fenix",
  name2: "Fénix",
  is_missing1: false,
  is_missing2: true,
  is_barred1: false,
  is_barred2: false,
  live_score: null,
  station: null,
  staff_id: null,
  referee_name: null,
  called_at: null,
  call_id: "call",
  call_side: 2,
  call_reason: "No me deja entrar",
  call_state: "open",
  call_referee: null,
} as BoardMatch;

const openTile = (match: BoardMatch, of: WaitingStart = start) =>
  open(
    <BoardTile
      tournamentId="cup"
      match={match}
      matches={[match]}
      known={undefined}
      start={of}
      settings={settings}
      title="Efecto – Fénix"
      results={{ entries: [] } as never}
      now={NOW}
    />,
  );

test("a tile has the call and the clock that runs under it, against whom, and what it costs when", () => {
  openTile(tile);
  expect(screen.getByText("Fénix: No me deja entrar")).toBeDefined();
  expect(screen.getByText("Fénix no llegó · pierde la 1.ª partida en 4:00")).toBeDefined();
  expect(screen.getByText("El reloj corre contra Fénix, que llama al árbitro.")).toBeDefined();
});

test("a tile with a side that may not play says so, and has its acts: give the match, disqualify, let play", () => {
  openTile({
    ...tile,
    state: "held",
    beneath: null,
    is_missing2: false,
    is_barred2: true,
    call_id: null,
  });
  expect(screen.getByText("No se puede jugar")).toBeDefined();
  expect(screen.getByText("Fénix no puede jugar: medida de la administración")).toBeDefined();
  for (const name of ["Dar el partido a Efecto", "Descalificar a Fénix", "Dejar jugar a Fénix"])
    expect(screen.getByRole("button", { name })).toBeDefined();
  cleanup();
  account.isAdmin = false;
  openTile({ ...tile, state: "held", beneath: null, is_barred2: true, call_id: null });
  expect(screen.queryByRole("button", { name: "Dejar jugar a Fénix" })).toBeNull();
});

test("a tile under an objection says what was lost, how it stands and who objected", () => {
  openTile(
    { ...tile, state: "objected", beneath: null, is_missing2: false, live_score: "1-0" },
    { ...start, state: "objected", game_lost_by: 2, objected_by: 2, walkover_for: 1 },
  );
  expect(screen.getByText("Fénix perdió el lado y la 1.ª partida; lo objetó")).toBeDefined();
  expect(screen.getByText("1-0")).toBeDefined();
});
