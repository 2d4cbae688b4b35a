import type { Control, UseFormSetValue } from "react-hook-form";
import type { Fold } from "../hooks/use-collapsed-sections.ts";
import type { TournamentFormValues } from "../schemas.ts";

/** The props of a form section that only registers its fields. */
export interface SectionProps {
  readonly control: Control<TournamentFormValues>;
}

/** The props of a form section that also sets the values of other fields. */
export interface WritingSectionProps extends SectionProps {
  readonly setValue: UseFormSetValue<TournamentFormValues>;
}

/** The props of a form section that can be collapsed. */
export interface FoldedProps extends SectionProps {
  readonly fold: Fold;
}

/** The props of each group of fields in a stage's card. */
export interface StageFieldsProps extends SectionProps {
  /** The index of the stage's card. */
  readonly at: number;
}

/** The props of a group of fields that also changes fields of the next card. */
export interface WritingStageFieldsProps extends StageFieldsProps, WritingSectionProps {
  /** The tournament with its scoring systems; null for a new one, which has only the presets. */
  readonly tournamentId: string | null;
}
