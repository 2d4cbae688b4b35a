/** What a message can begin with. */
export type Starter = "welcome" | "reminder" | "late" | "end";

/** What a cup has to say of itself in a message. */
export interface Facts {
  readonly name: string;
  /** "hoy 20:00", "el sáb, 21 nov, 20:00". */
  readonly when: string;
  /** Who comes confirms it before the start. */
  readonly checksIn: boolean;
}

/** Those that fit a cup as it stands: before its start, while it is played, afterwards. */
export function startersOf(isDrawn: boolean, isOver: boolean): readonly Starter[] {
  if (isOver) return ["end"];
  return isDrawn ? ["late", "end"] : ["welcome", "reminder", "late"];
}
