import type { SectionProps } from "./section-props.ts";

/** What every part of a stage's card is given. */
export interface StageFieldsProps extends SectionProps {
  /** Place of the card, from 0. */
  readonly at: number;
}
