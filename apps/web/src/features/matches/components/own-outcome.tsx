import { recordCopy } from "@/entities/challenge/copy";
import { useIsOwn } from "@/hooks/use-own-sides";
import { cn } from "@/lib/cn";
import { outcomeTone } from "@/lib/outcome-tone";
import type { ListedMatch } from "../domain/listed-match.ts";

/** How a decided match of the viewer's ended for him, as a letter. */
export function OwnOutcome({ match: { side1, side2, winner } }: { readonly match: ListedMatch }) {
  const isFirst = useIsOwn([side1?.id]);
  const isSecond = useIsOwn([side2?.id]);
  // Who meets his own team has won and lost.
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
