import type { Json } from "@leyenda/db-types";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useMutation } from "@/hooks/use-mutation";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure } from "@/lib/procedure";
import type { EnteredRow } from "../domain/entered-row.ts";
import { lobbiesCopy as copy } from "../lobbies-copy.ts";

/** A change of a drawn stage, as `preview_lobby_change` takes it. */
export type LobbyChange =
  | { readonly game_id: string; readonly results: readonly EnteredRow[] }
  | {
      readonly adjustment: {
        readonly participant_id: string;
        readonly kind: string;
        readonly points: number | null;
        readonly reason: string;
      };
    }
  | { readonly withdrawn: string };

/** A value of plain data as an argument of a procedure. */
export const toJson = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;

/** Stores provisional rows, which the live table shows at once. */
export function useSaveRows(tournamentId: string) {
  return useMutation({
    mutationFn: ({ gameId, rows }: { gameId: string; rows: readonly EnteredRow[] }) =>
      callProcedure("save_lobby_results", { gameId, results: toJson(rows) }),
    failure: { title: copy.grid.saveError },
    invalidates: [organizerKeys.ofLobbies(tournamentId)],
  });
}

/** Publishes a game; returns the reports that differ from what is published. */
export function usePublishGame(tournamentId: string) {
  return useMutation({
    mutationFn: ({ gameId, rows }: { gameId: string; rows: readonly EnteredRow[] }) =>
      callProcedure("publish_lobby_game", { gameId, results: toJson(rows) }),
    success: copy.publish.done,
    failure: { title: copy.publish.error },
    invalidates: [organizerKeys.ofLobbies(tournamentId), tournamentKeys.all],
  });
}

/** What a change would cause; nothing is changed. */
export function usePreviewChange(stageId: string) {
  return useMutation({
    mutationFn: (change: LobbyChange) =>
      callProcedure("preview_lobby_change", { stageId, change: toJson(change) }),
    failure: { title: copy.change.previewError },
  });
}

export type ChangeEffect = Awaited<
  ReturnType<ReturnType<typeof usePreviewChange>["mutateAsync"]>
>[number];

const changeTexts = (tournamentId: string) => ({
  success: copy.change.done,
  failure: { title: copy.change.error },
  invalidates: [organizerKeys.ofLobbies(tournamentId), tournamentKeys.all],
});

export const useCorrectGame = (tournamentId: string) =>
  useProcedure("correct_lobby_game", changeTexts(tournamentId));

export const useAdjustPoints = (tournamentId: string) =>
  useProcedure("adjust_lobby_points", changeTexts(tournamentId));

export const useWithdrawAdjustment = (tournamentId: string) =>
  useProcedure("withdraw_lobby_adjustment", changeTexts(tournamentId));

/** Sets or removes the room of a game. */
export function useSetRoom(tournamentId: string, gameId: string) {
  return useProcedure("set_lobby_room", {
    with: { gameId },
    success: copy.room.saved,
    failure: { title: copy.room.error },
    invalidates: [organizerKeys.ofLobbies(tournamentId)],
  });
}

/** Sets the start and the map or mode of a game. */
export function usePlanGame(tournamentId: string, gameId: string) {
  return useProcedure("plan_lobby_game", {
    with: { gameId },
    success: copy.plan.saved,
    failure: { title: copy.plan.error },
    invalidates: [organizerKeys.ofLobbies(tournamentId)],
  });
}

export function useCancelGame(tournamentId: string) {
  return useProcedure("cancel_lobby_game", {
    success: copy.cancel.done,
    failure: { title: copy.cancel.error },
    invalidates: [organizerKeys.ofLobbies(tournamentId), tournamentKeys.all],
  });
}

export function useAddExtraGame(tournamentId: string) {
  return useProcedure("add_extra_lobby_game", {
    success: copy.extra.done,
    failure: { title: copy.extra.error },
    invalidates: [organizerKeys.ofLobbies(tournamentId)],
  });
}
