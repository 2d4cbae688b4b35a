/** The classes for a match's outcome from one side's point of view; `won` is null for a draw. */
export function outcomeTone(won: boolean | null): string {
  if (won === null) return "bg-foreground/10 text-muted";
  return won ? "bg-success/15 text-success" : "bg-danger/15 text-danger";
}
