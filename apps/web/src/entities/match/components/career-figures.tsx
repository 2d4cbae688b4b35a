import type { ReactNode } from "react";
import { CoveredResult } from "@/components/covered-result";
import { cn } from "@/lib/cn";
import type { PlayedMatch } from "../api/match-history.ts";
import { RecentForm } from "./recent-form.tsx";

export interface CareerFigure {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  /** Whether the figure is highlighted as the best one. */
  readonly isBest?: boolean;
}

interface CareerFiguresProps {
  readonly label: string;
  readonly figures: readonly CareerFigure[];
  /** The latest matches, newest first. */
  readonly recent: readonly PlayedMatch[];
  /** Text that says whose matches these are, if the page does not show it. */
  readonly recentHint?: ReactNode;
}

/**
 * The most important figures of a player or team side by side, and the latest results.
 * On a phone the latest results come first.
 */
export function CareerFigures({ label, figures, recent, recentHint }: CareerFiguresProps) {
  const columns = figures.length === 4 ? "grid-cols-2" : "grid-cols-3";
  return (
    <section
      aria-label={label}
      className="card flex flex-col gap-x-8 gap-y-3 px-4 py-3.5 xl:flex-row xl:items-center lg:px-6 lg:py-4"
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
              // An amount of money needs more room than a count, so a long one takes two columns on a phone.
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
