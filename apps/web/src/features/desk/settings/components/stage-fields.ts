import type { SectionProps, WritingSectionProps } from "./section-props.ts";

/** The props of each group of fields in a stage's card. */
export interface StageFieldsProps extends SectionProps {
  /** The index of the stage's card. */
  readonly at: number;
}

/** The props of a group of fields that also changes fields of the next card. */
export interface WritingStageFieldsProps extends StageFieldsProps, WritingSectionProps {}
