import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { searchPattern } from "@/lib/search-pattern";
import { changedFields, saveChanges } from "@/lib/save-changes";
import { read, supabase, write } from "@/lib/supabase";
import { lineupCopy as copy } from "../lineup-copy.ts";
import { matchInvalidates } from "./match-invalidates.ts";

/** The minimum length of a name to search for players. */
export const SEARCH_FROM = 3;

const standInKeys = {
  search: (text: string) => [...matchKeys.all, "stand-in-search", text] as const,
};

async function readRules(id: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_matches")
    .select(
      `lineups_locked,
       tournament:tournaments!tournament_matches_tournament_id_fkey(substitutions,max_substitutions,lineups_by),
       stand_ins(id,participant_id,state,answer,player:profiles!stand_ins_profile_id_fkey(id,username,avatar_url))`,
    )
    .eq("id", id)
    .order("created_at", { referencedTable: "stand_ins" })
    .abortSignal(signal)
    .single()
    .throwOnError();
  return { ...data.tournament, isLocked: data.lineups_locked ?? true, standIns: data.stand_ins };
}

export type LineupRules = Awaited<ReturnType<typeof readRules>>;

/** The tournament's rules for line-ups, whether this match's line-ups are locked, and the requests for stand-ins. */
export function lineupRulesQuery(matchId: string) {
  return queryOptions({
    queryKey: matchKeys.lineups(matchId),
    queryFn: ({ signal }) => readRules(matchId, signal),
  });
}

/** Players whose name contains the text. */
export function standInSearchQuery(text: string) {
  return queryOptions({
    queryKey: standInKeys.search(text),
    enabled: text.length >= SEARCH_FROM,
    queryFn: read(() =>
      supabase
        .from("profiles")
        .select("id,username,avatar_url")
        .ilike("search_text", searchPattern(text))
        .is("closed_at", null)
        .order("username")
        .limit(6),
    ),
  });
}

const invalidates = (matchId: string) => [...matchInvalidates(matchId), matchKeys.lineups(matchId)];

interface Side {
  readonly matchId: string;
  readonly participantId: string;
}

interface Choice {
  readonly starters: readonly string[];
  readonly substitutes: readonly string[];
}

interface ChangedChoice {
  readonly read: Choice;
  readonly choice: Choice;
  /** The names of the players, by player id. */
  readonly names: ReadonlyMap<string, string>;
}

/** Converts a line-up to the form that the database compares with the stored line-up. */
const lineupRow = ({ starters, substitutes }: Choice) => ({
  players: [...starters.toSorted(), ...substitutes.toSorted()],
});

/** Chooses which players of a team play; an empty choice means the whole roster. */
export function useSetLineup({ matchId, participantId }: Side) {
  return useMutation({
    mutationFn: ({ read: before, choice, names }: ChangedChoice) =>
      saveChanges({
        table: "match_lineups",
        read: lineupRow(before),
        changes: changedFields(lineupRow(before), lineupRow(choice)),
        names,
        send: async (_changes, known) => {
          await supabase
            .rpc("set_match_lineup", {
              p_match_id: matchId,
              p_participant_id: participantId,
              p_starters: [...choice.starters],
              p_substitutes: [...choice.substitutes],
              p_read: known,
            })
            .throwOnError();
        },
      }),
    success: copy.saved,
    failure: { title: copy.saveError },
    invalidates: invalidates(matchId),
  });
}

interface Change {
  readonly game: number;
  readonly outId: string;
  readonly inId: string;
}

/** Replaces a player by another from a given map on. */
export function useSubstitutePlayer({ matchId, participantId }: Side) {
  return useMutation({
    mutationFn: write(({ game, outId, inId }: Change) =>
      supabase.rpc("substitute_player", {
        p_match_id: matchId,
        p_participant_id: participantId,
        p_game: game,
        p_out_id: outId,
        p_in_id: inId,
      }),
    ),
    success: copy.change.success,
    failure: { title: copy.change.error },
    invalidates: invalidates(matchId),
  });
}

export function useUndoSubstitution({ matchId, participantId }: Side) {
  return useMutation({
    mutationFn: write((id: string) =>
      supabase.rpc("undo_substitution", {
        p_match_id: matchId,
        p_participant_id: participantId,
        p_substitution_id: id,
      }),
    ),
    success: copy.change.undone,
    failure: { title: copy.change.undoError },
    invalidates: invalidates(matchId),
  });
}

interface Request {
  readonly profileId: string;
  readonly reason: string;
}

/** Requests a stand-in from outside the roster; the staff decide. */
export function useRequestStandIn(matchId: string) {
  return useMutation({
    mutationFn: write(({ profileId, reason }: Request) =>
      supabase.rpc("request_stand_in", {
        p_match_id: matchId,
        p_profile_id: profileId,
        p_reason: reason,
      }),
    ),
    success: copy.ask.success,
    failure: { title: copy.ask.error },
    invalidates: invalidates(matchId),
  });
}

/** Withdraws a request for a stand-in, even after its approval. */
export function useWithdrawStandIn(matchId: string) {
  return useMutation({
    mutationFn: write((id: string) => supabase.rpc("withdraw_stand_in", { p_stand_in_id: id })),
    success: copy.ask.withdrawn,
    failure: { title: copy.ask.withdrawError },
    invalidates: invalidates(matchId),
  });
}
