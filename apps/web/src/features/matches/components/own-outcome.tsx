import { recordCopy } from "@/entities/challenge/copy";
import { useIsOwn } from "@/hooks/use-is-own";
import { cn } from "@/lib/cn";
import { outcomeTone } from "@/lib/outcome-tone";
import type { ListedMatch } from "../domain/listed-match.ts";

/** The outcome of a decided match for the viewer, as a letter. */
export function OwnOutcome({ match: { side1, side2, winner } }: { readonly match: ListedMatch }) {
  const isFirst = useIsOwn([side1?.id]);
  const isSecond = useIsOwn([side2?.id]);
  // If the viewer belongs to both sides, or to neither, there is no outcome to show.
  if (isFirst === isSecond) return null;
  const won = winner === null ? null : (winner === 1) === isFirst;
  return (
    <span
      role="img"
      aria-label={recordCopy.outcome(won)}
      className={cn(
        "result grid size-5 place-items-center rounded-sm font-display text-sm/none font-bold",
        outcomeTone(won),
      )}
    >
      <span aria-hidden>{recordCopy.letter(won)}</span>
    </span>
  );
}
