export interface ScheduledMatch {
  readonly id: string;
  readonly stageId: string;
  readonly part: string;
  readonly round: number;
  readonly roundName: string;
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  /** "A – B". */
  readonly title: string;
  /** ISO; null without. */
  readonly at: string | null;
  /** Where it is played, on site. */
  readonly station: string | null;
  /** Nobody has begun it: its time can be another. */
  readonly isOpen: boolean;
  /** It was not decided yet, and is no bye. */
  readonly isUndecided: boolean;
  /** The matches that its winner and its loser go on to. */
  readonly next: readonly string[];
}
