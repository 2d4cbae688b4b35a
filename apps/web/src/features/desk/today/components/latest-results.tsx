import { Link } from "react-router";
import { paths } from "@/config/paths";
import { ownFormats } from "@/lib/format";
import { type NextMatch, sidesOf } from "../../domain/next-match.ts";
import { SideMarks } from "../../components/next-match-link.tsx";
import { todayCopy as copy } from "../copy.ts";

const SHOWN = 5;

interface LastMatch extends NextMatch {
  readonly result: string | null;
  readonly decidedAt: string | null;
}

interface LatestResultsProps {
  /** The decided matches, latest first. */
  readonly matches: readonly LastMatch[];
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** The latest results, each with a link to its room. */
export function LatestResults({ matches, now }: LatestResultsProps) {
  if (matches.length === 0) return null;
  return (
    <section aria-label={copy.lastTitle} className="grid grid-cols-1 gap-2">
      <h2>{copy.lastTitle}</h2>
      <ul className="divide-y divide-border rounded-lg bg-surface">
        {matches.slice(0, SHOWN).map((match) => (
          <li key={match.id}>
            <Link
              to={paths.matchManage(match.id)}
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-surface-raised"
            >
              <SideMarks match={match} />
              <span className="min-w-0 flex-1">
                <span className="block leading-snug wrap-anywhere">{sidesOf(match)}</span>
                <span className="block text-sm text-muted">
                  {[
                    match.context.kind === "tournament" && match.context.round,
                    match.decidedAt && ownFormats.formatWhen(match.decidedAt, now),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <span className="display flex-none text-lg tabular-nums">{match.result}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
