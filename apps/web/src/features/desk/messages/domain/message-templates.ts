/** The kinds of prepared texts for a message. */
export type Starter = "welcome" | "reminder" | "late" | "end";

/** The facts of a tournament that prepared texts use. */
export interface Facts {
  readonly name: string;
  /** When the tournament starts, in words: "hoy 20:00", "el sáb, 21 nov, 20:00". */
  readonly when: string;
  /** Whether participants confirm attendance before the start. */
  readonly checksIn: boolean;
}

/** The prepared texts that fit the phase of the tournament: before the start, while it is played, and afterwards. */
export function startersOf(isDrawn: boolean, isOver: boolean): readonly Starter[] {
  if (isOver) return ["end"];
  return isDrawn ? ["late", "end"] : ["welcome", "reminder", "late"];
}
