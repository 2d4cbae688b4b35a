import type { ReactNode } from "react";
import { CoveredResult } from "@/components/covered-result";
import { cn } from "@/lib/cn";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { outcomeTone } from "@/lib/outcome-tone";
import type { PlayedMatch } from "../api/match-history.ts";

import { historyCopy } from "../history-copy.ts";
import { rivalOf } from "../domain/result-sentence.ts";
import { ParticipantAvatar } from "./participant-avatar.tsx";

/** How many results fit next to the participant's statistics. A phone shows the first six. */
const SHOWN = 8;

interface RecentFormProps {
  /** The matches, newest first. */
  readonly matches: readonly PlayedMatch[];
  /** Text that names the player or team of the matches, if the page does not name them. */
  readonly hint?: ReactNode;
  /** Whether the results have a title. */
  readonly isTitled?: boolean;
}

/** The latest results of a participant with the rivals. Each result links to its match. */
export function RecentForm({ matches, hint, isTitled = true }: RecentFormProps) {
  return (
    <div className="min-w-0">
      {isTitled && <h2 className="text-sm font-normal text-muted">{historyCopy.form.title}</h2>}
      <ul className="mt-2 flex gap-1 max-sm:[&>:nth-child(n+7)]:hidden max-[22.5rem]:[&>:nth-child(n+6)]:hidden">
        {matches.slice(0, SHOWN).map((match) => {
          const { won, result } = match;
          const rival = rivalOf(match);
          const label = historyCopy.form.sentence(won, result, rival.name);
          return (
            <li key={match.match_id}>
              <Link
                to={paths.match(match.match_id)}
                title={label}
                className="grid w-11 justify-items-center gap-1 rounded-md py-1 hover:bg-surface-raised"
              >
                <span className="sr-only">{label}</span>
                <ParticipantAvatar participant={rival} className="size-8" />
                <span
                  aria-hidden
                  className={cn(
                    "grid w-9 place-items-center rounded-sm font-display text-sm font-bold tabular-nums",
                    outcomeTone(won),
                  )}
                >
                  {historyCopy.form.mark(won, result)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {hint && <p className="mt-1 text-[0.8125rem] text-muted">{hint}</p>}
    </div>
  );
}

export interface CareerFigure {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  /** Whether this number is highlighted as the best one. */
  readonly isBest?: boolean;
}

interface CareerFiguresProps {
  readonly label: string;
  readonly figures: readonly CareerFigure[];
  readonly recent: readonly PlayedMatch[];
  /** Text that names the player or team of the matches, if the page does not name them. */
  readonly recentHint?: ReactNode;
}

/** The main statistics of a player or team side by side, and the latest results. On a phone the results come first. */
export function CareerFigures({ label, figures, recent, recentHint }: CareerFiguresProps) {
  const columns = figures.length === 4 ? "grid-cols-2" : "grid-cols-3";
  return (
    <section
      aria-label={label}
      className="card flex flex-col gap-x-8 gap-y-3 py-3.5 xl:flex-row xl:items-center lg:py-4"
    >
      <dl
        className={cn(
          columns,
          "grid min-w-0 flex-1 gap-3 sm:flex sm:gap-0 sm:divide-x sm:divide-border",
        )}
      >
        {figures.map((figure) => (
          <div
            key={figure.label}
            className={cn(
              "flex min-w-0 flex-auto flex-col sm:px-3 sm:first:pl-0 lg:px-5",
              // An amount of money needs more room than a count, so a long amount takes two columns on a phone.
              columns === "grid-cols-3" && figure.value.length >= 8 && "max-sm:col-span-2",
            )}
          >
            <dt className="text-[0.8125rem] leading-tight whitespace-nowrap text-muted md:text-sm">
              {figure.label}
            </dt>
            <dd
              className={cn(
                "mt-1 font-display text-3xl leading-none font-bold whitespace-nowrap tabular-nums",
                figure.isBest && "text-accent-gradient",
              )}
            >
              {figure.value}
            </dd>
            {figure.hint && <dd className="mt-1 text-[0.8125rem] text-muted">{figure.hint}</dd>}
          </div>
        ))}
      </dl>
      {recent.length > 0 && (
        <div className="max-xl:order-first max-xl:border-b max-xl:border-border max-xl:pb-2.5 xl:border-l xl:border-border xl:pl-6">
          <CoveredResult id={`form ${recent[0]?.match_id}`}>
            <RecentForm matches={recent} hint={recentHint} />
          </CoveredResult>
        </div>
      )}
    </section>
  );
}
