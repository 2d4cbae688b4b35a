import type { TablesInsert } from "@leyenda/db-types";
import type { StageSettings } from "@/entities/tournament/domain/stage-settings";
import { changedFields } from "@/lib/save-changes";
import type { StoredTournament } from "../api/tournament-form.ts";
import type { TournamentFormValues } from "../schemas.ts";
import { toStages } from "./stage-form.ts";
import { stagesToWrite, toFormValues, toTournamentPayload } from "./tournament-form.ts";
import { toVetoes } from "./veto-form.ts";

/** The settings of a tournament in the shape that `save_tournament` compares with the stored settings. */
export type TournamentSettings = TablesInsert<"tournaments"> & {
  readonly stages?: StageSettings[];
  readonly vetoes?: ReturnType<typeof toVetoes>;
};

/** The stored settings as the form loaded them. */
export function readSettings(stored: StoredTournament): Partial<TournamentSettings> {
  const { tournament_stages: stages, tournament_vetoes: vetoes, ...columns } = stored;
  return {
    ...columns,
    stages: stages.map(({ drawn_at: _drawn, ...stage }) => stage),
    vetoes: vetoes.map(({ stage, best_of: _length, ...veto }) => ({
      ...veto,
      stage: stage?.position ?? null,
    })),
  };
}

/** Applies the user's changes to the loaded stages. */
function editedStages(
  read: readonly StageSettings[],
  before: readonly StageSettings[],
  after: StageSettings[],
): StageSettings[] {
  if (after.length !== before.length || after.length !== read.length) return after;
  return after.map((stage, at) => ({
    ...(read[at] ?? stage),
    ...changedFields(before[at] ?? stage, stage),
  }));
}

/** Returns the changed settings of a stored tournament. */
export function changedSettings(
  stored: StoredTournament,
  values: TournamentFormValues,
  cover: string | null,
): Partial<TournamentSettings> {
  const before = toFormValues(stored);
  const changes: Partial<TournamentSettings> = changedFields<TournamentSettings>(
    { ...toTournamentPayload(before), image_url: stored.image_url, vetoes: toVetoes(before) },
    { ...toTournamentPayload(values), image_url: cover, vetoes: toVetoes(values) },
  );
  const stages = stagesToWrite(values, before);
  if (!stages) return changes;
  const { stages: read = [] } = readSettings(stored);
  return { ...changes, stages: editedStages(read, toStages(before.stages), stages) };
}
