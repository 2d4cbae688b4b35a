import type { SectionProps } from "./basics-section.tsx";

/** What every part of a stage's card is given. */
export interface StageFieldsProps extends SectionProps {
  /** Place of the card, from 0. */
  readonly at: number;
}
