import type { SectionProps, WritingSectionProps } from "./section-props.ts";

/** The props of every part of a stage's card. */
export interface StageFieldsProps extends SectionProps {
  /** The index of the card. */
  readonly at: number;
}

/** A part of a card that also changes fields of the next card. */
export interface WritingStageFieldsProps extends StageFieldsProps, WritingSectionProps {}
