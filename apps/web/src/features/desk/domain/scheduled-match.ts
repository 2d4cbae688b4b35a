export interface ScheduledMatch {
  readonly id: string;
  readonly stageId: string;
  readonly part: string;
  readonly round: number;
  readonly roundName: string;
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  /** The names of both sides: "A – B". */
  readonly title: string;
  /** The start time, as an ISO instant; null without a time. */
  readonly at: string | null;
  /** The station at the venue. */
  readonly station: string | null;
  /** Whether the match has not begun, so that its time can change. */
  readonly isOpen: boolean;
  /** Whether the match has no result and is not a bye. */
  readonly isUndecided: boolean;
  /** The matches in which its winner and its loser play next. */
  readonly next: readonly string[];
}
