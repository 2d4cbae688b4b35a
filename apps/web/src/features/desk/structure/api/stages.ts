import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import type { BestOfRule } from "@/entities/tournament/domain/stage-settings";
import { useMutation } from "@/hooks/use-mutation";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure } from "@/lib/procedure";
import { changedFields, saveChanges } from "@/lib/save-changes";
import { supabase } from "@/lib/supabase";
import { stagesCopy as copy } from "../structure-copy.ts";
import { MATCH_INVALIDATES } from "../../api/match-invalidates.ts";

const columns = `
  id,position,kind,name,state,best_of,best_of_rules,series,qualifiers,drawn_at,
  stage_entries(seed,participant:participants(${participantColumns})),
  tournament_groups(position,group_participants(position,participant_id)),
  played:tournament_matches(id)
` as const;

async function getTournamentStages(tournamentId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_stages")
    .select(columns)
    .eq("tournament_id", tournamentId)
    .order("position")
    .order("seed", { referencedTable: "stage_entries" })
    .order("position", { referencedTable: "tournament_groups" })
    .not("played.status", "in", "(pending,scheduled)")
    .limit(1, { referencedTable: "played" })
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ stage_entries: entries, tournament_groups: groups, played, ...stage }) => ({
    ...stage,
    entrants: entries.map(({ participant }) => toParticipantView(participant)),
    isPlayed: played.length > 0,
    /** The number of each participant's group, from 0. */
    groupOf: new Map(
      groups.flatMap(({ group_participants: members }, at) =>
        members.map(({ participant_id: id }) => [id, at] as const),
      ),
    ),
  }));
}

export type AdminStage = Awaited<ReturnType<typeof getTournamentStages>>[number];

/** The stages of a tournament with their participants and groups; for the organiser. */
export function tournamentStagesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.stages(tournamentId),
    queryFn: ({ signal }) => getTournamentStages(tournamentId, signal),
  });
}

const namesOf = ({ entrants }: AdminStage): ReadonlyMap<string, string> =>
  new Map(entrants.map(({ id, name }) => [id, name]));

const meta = {
  success: copy.saved,
  failure: { title: copy.saveError },
  invalidates: [tournamentKeys.all],
} as const;

interface StageRow {
  readonly best_of: number | null;
  readonly best_of_rules: BestOfRule[];
  readonly qualifiers: number | null;
}

interface Settings {
  /** The stage as the form loaded it. */
  readonly stage: AdminStage;
  /** The values that the form would save if the user changed nothing. */
  readonly before: StageRow;
  readonly after: StageRow;
}

/** Saves the length of unplayed matches, and how many participants qualify from the previous stage. */
export function useSetStageSettings() {
  return useMutation({
    mutationFn: ({ stage, before, after }: Settings) =>
      saveChanges<StageRow>({
        table: "tournament_stages",
        read: stage,
        changes: changedFields(before, after),
        send: (_changes, read) =>
          callProcedure("set_stage_settings", {
            stageId: stage.id,
            bestOf: after.best_of,
            bestOfRules: after.best_of_rules,
            qualifiers: after.qualifiers,
            read,
          }),
      }),
    ...meta,
  });
}

interface Order {
  /** The stage as the form loaded it. */
  readonly stage: AdminStage;
  readonly participantIds: string[];
}

/** Sets the seed order of the participants before the draw, best first. */
export function useSetStageSeeds() {
  return useMutation({
    mutationFn: ({ stage, participantIds }: Order) => {
      const read = { seeds: stage.entrants.map(({ id }) => id) };
      return saveChanges({
        table: "tournament_stages",
        read,
        changes: changedFields(read, { seeds: participantIds }),
        names: namesOf(stage),
        send: (_changes, known) =>
          callProcedure("set_stage_seeds", { stageId: stage.id, participantIds, read: known }),
      });
    },
    ...meta,
    success: copy.orderSaved,
  });
}

interface Groups {
  /** The stage as the form loaded it. */
  readonly stage: AdminStage;
  readonly groups: string[][];
}

/** The members of each group, in the order of the stage's participants; empty groups are left out. */
export function groupsIn(stage: AdminStage, groupOf: AdminStage["groupOf"]): string[][] {
  const count = Math.max(0, ...groupOf.values()) + 1;
  return Array.from({ length: count }, (_, at) =>
    stage.entrants.flatMap(({ id }) => (groupOf.get(id) === at ? id : [])),
  ).filter((group) => group.length > 0);
}

/** Saves which participants are in each group; possible until the first result. */
export function useSetStageGroups() {
  return useMutation({
    mutationFn: ({ stage, groups }: Groups) => {
      const read = { groups: groupsIn(stage, stage.groupOf) };
      return saveChanges({
        table: "tournament_stages",
        read,
        changes: changedFields(read, { groups }),
        names: namesOf(stage),
        send: (_changes, known) =>
          callProcedure("set_stage_groups", { stageId: stage.id, groups, read: known }),
      });
    },
    ...meta,
    success: copy.groupsSaved,
  });
}

/** Makes the draw of a stage that waits for the organiser; returns the stage's number of matches. */
export function useDrawStage() {
  return useProcedure("draw_tournament_stage", {
    ...meta,
    success: (matches) => copy.drawn(matches),
  });
}

/** Undoes the draw of a stage and all its decisions. Returns the number of undone decisions. */
export function useResetStage() {
  return useProcedure("reset_stage", {
    success: copy.resetDone,
    failure: {},
    invalidates: MATCH_INVALIDATES,
  });
}
