/** A line that cannot be used, and the reason. */
export interface ListFault {
  readonly line: number;
  readonly text: string;
}
