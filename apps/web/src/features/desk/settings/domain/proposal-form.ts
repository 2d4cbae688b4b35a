import type { Tables } from "@leyenda/db-types";
import { formatStages } from "@/entities/tournament/domain/presets";
import type { StageSettings } from "@/entities/tournament/domain/stage-settings";
import type { TournamentFormValues } from "../schemas.ts";
import {
  newTournament,
  type EditableTournament,
  toFormValues,
  toTournamentPayload,
  type TournamentPayload,
} from "./tournament-form.ts";

type Stored = Pick<Tables<"tournament_proposals">, "settings" | "stages" | "vetoes">;
type Sequence = Pick<Tables<"veto_sequences">, "id" | "best_of">;

/** A proposal as form values. Missing settings have the values of a new tournament. */
export function proposedValues(
  { settings, stages, vetoes }: Stored,
  sequences: readonly Sequence[],
): TournamentFormValues {
  const payload = {
    ...toTournamentPayload(newTournament),
    ...(settings as Partial<TournamentPayload>),
  };
  const written = stages as StageSettings[] | null;
  return toFormValues({
    ...payload,
    image_url: null,
    cancelled_at: null,
    founded_by: null,
    pledge: null,
    tournament_stages: (written ?? formatStages(payload)).map((stage) => ({
      ...stage,
      drawn_at: null,
    })),
    tournament_vetoes: vetoes.flatMap(({ stage, ...veto }) => {
      const sequence = sequences.find(({ id }) => id === veto.sequence_id);
      if (!sequence) return [];
      return [
        { ...veto, best_of: sequence.best_of, stage: stage === null ? null : { position: stage } },
      ];
    }),
  } as EditableTournament);
}
