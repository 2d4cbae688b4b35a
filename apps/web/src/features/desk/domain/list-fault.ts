/** A line of which nothing is taken, and why. */
export interface ListFault {
  readonly line: number;
  readonly text: string;
}
