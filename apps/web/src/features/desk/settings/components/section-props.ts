import type { Control, UseFormSetValue } from "react-hook-form";
import type { Fold } from "../hooks/use-folds.ts";
import type { TournamentFormValues } from "../schemas.ts";

/** A part of the form that reads and writes its own fields. */
export interface SectionProps {
  readonly control: Control<TournamentFormValues>;
}

/** A part that writes fields of others as well. */
export interface WritingSectionProps extends SectionProps {
  readonly setValue: UseFormSetValue<TournamentFormValues>;
}

/** A part that can be folded. */
export interface FoldedProps extends SectionProps {
  readonly fold: Fold;
}
