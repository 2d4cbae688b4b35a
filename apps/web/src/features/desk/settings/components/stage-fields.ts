import type { SectionProps, WritingSectionProps } from "./section-props.ts";

/** What every part of a stage's card is given. */
export interface StageFieldsProps extends SectionProps {
  /** Place of the card, from 0. */
  readonly at: number;
}

/** A part of a card that changes fields of the next one as well. */
export interface WritingStageFieldsProps extends StageFieldsProps, WritingSectionProps {}
