import type { Control, UseFormSetValue } from "react-hook-form";
import type { Fold } from "../hooks/use-folds.ts";
import type { TournamentFormValues } from "../schemas.ts";

/** A section that reads and writes its fields. */
export interface SectionProps {
  readonly control: Control<TournamentFormValues>;
}

/** A section that also writes fields of other sections. */
export interface WritingSectionProps extends SectionProps {
  readonly setValue: UseFormSetValue<TournamentFormValues>;
}

/** A section that can be collapsed. */
export interface FoldedProps extends SectionProps {
  readonly fold: Fold;
}
