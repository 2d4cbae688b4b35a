import type { UndoneMatch } from "../api/matches-undone-by-correction.ts";
import { undoneCopy } from "../match-actions-copy.ts";

interface UndoneDecisionsListProps {
  readonly matches: readonly UndoneMatch[];
  readonly title?: string;
}

/** Every decision that a correction would undo, latest first. */
export function UndoneDecisionsList({
  matches,
  title = undoneCopy.undone(matches.length),
}: UndoneDecisionsListProps) {
  return (
    <section
      aria-label={title}
      // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-80 overflow-y-auto rounded-md border border-border"
    >
      <p className="sticky top-0 bg-surface-raised px-3 py-2 font-semibold">{title}</p>
      <ul>
        {matches.map((match) => (
          <li key={match.id} className="border-t border-border px-3 py-2 text-[0.9375rem]">
            <p className="text-sm text-muted">
              {match.context.kind === "tournament" &&
                undoneCopy.where(match.stageName, match.context.round)}
            </p>
            <p className="break-words">
              {undoneCopy.decision(
                match.side1?.name ?? "",
                match.side2?.name ?? "",
                match.result,
                match.outcome === "no_show",
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
