import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { DeskGame, DeskLobby } from "../api/lobby-desk.ts";
import { useEnteredRows } from "./use-entered-rows.ts";

const save = vi.hoisted(() => ({ sent: [] as unknown[] }));
vi.mock("../api/lobby-acts.ts", () => ({
  useSaveRows: () => ({ isPending: false, mutate: (sent: unknown) => save.sent.push(sent) }),
}));

afterEach(cleanup);

const lobby: DeskLobby = {
  id: "a",
  name: "Sala A",
  round: 1,
  position: 1,
  stage: { id: "s", name: "Salas", position: 1, state: "running", scoring: null },
  lobby_games: [],
  lobby_slots: [{ slot: 1, participant_id: "Pumas", participant: { display_name: "Pumas" } }],
};
const game: DeskGame = {
  id: "g",
  number: 1,
  mode: null,
  scheduled_time: null,
  state: "planned",
  is_extra: false,
  room_opens_at: null,
  corrected_at: null,
  lobby_results: [],
};

test.each([
  { isStored: true, sent: 1, what: "are stored when another game is opened" },
  { isStored: false, sent: 0, what: "of a correction are not" },
])("rows that still wait $what", ({ isStored, sent }) => {
  save.sent = [];
  const { result, unmount } = renderHook(() =>
    useEnteredRows({ tournamentId: "cup", lobby, game, isTimed: false, isStored }),
  );
  act(() => result.current.write("Pumas", { place: "1", kills: "3" }));
  expect(save.sent).toEqual([]);
  unmount();
  expect(save.sent).toHaveLength(sent);
  expect(save.sent).toEqual(
    sent === 0 ? [] : [{ gameId: "g", rows: [{ participant_id: "Pumas", place: 1, kills: 3 }] }],
  );
});
