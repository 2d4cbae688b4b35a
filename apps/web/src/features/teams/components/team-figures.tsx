import { formatKda } from "@/entities/match/domain/kda";
import { matchCopy } from "@/entities/match/copy";
import { formatNumber } from "@/lib/format";
import type { Team } from "../api/team-queries.ts";
import { copy } from "../copy.ts";

const texts = copy.team.stats;

/** What a team has to show, in one line. */
export function TeamFigures({ stats }: { readonly stats: Team["stats"] }) {
  return (
    <section aria-label={texts.label} className="card px-2 py-2.5 md:px-5 md:py-3">
      <dl className="flex divide-x divide-border">
        <Figure label={texts.wins}>{formatNumber(stats.wins)}</Figure>
        <Figure label={texts.losses}>{formatNumber(stats.losses)}</Figure>
        <Figure label={matchCopy.stats.winRate}>{texts.percent(stats.winRate)}</Figure>
        <Figure label={texts.tournamentsWon}>{formatNumber(stats.tournamentsWon)}</Figure>
        {stats.averageKda !== undefined && (
          <Figure label={matchCopy.stats.averageKda}>{formatKda(stats.averageKda)}</Figure>
        )}
      </dl>
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly children: string;
}

function Figure({ label, children }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-col justify-between gap-1 px-2 max-md:items-center max-md:text-center md:flex-row-reverse md:items-baseline md:justify-end md:gap-2.5 md:px-6 md:first:pl-0">
      <dt className="text-xs leading-tight text-muted md:text-[0.9375rem]">{label}</dt>
      <dd className="font-display text-2xl leading-none font-bold tabular-nums md:text-3xl">
        {children}
      </dd>
    </div>
  );
}
