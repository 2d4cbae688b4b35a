import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import type { PlayedMatch } from "@/entities/match/api/match-history";
import { RecentForm } from "@/entities/match/components/recent-form";
import { matchCopy } from "@/entities/match/copy";
import { formatKda } from "@/entities/match/domain/kda";
import type { Tables } from "@leyenda/db-types";
import { formatMoney, formatNumber } from "@/lib/format";
import { copy } from "../copy.ts";

interface ProfileStatsProps {
  readonly stats: Tables<"profiles">["stats"];
  /** The last matches, his own and those of his team, newest first; undefined while they load. */
  readonly recent: readonly PlayedMatch[] | undefined;
  readonly team: string | null;
}

const texts = copy.stats;

/**
 * What a player is worth: titles first, then how often he wins and out of how many, and how he plays
 * now. On a phone his last results come before the figures.
 */
export function ProfileStats({ stats, recent, team }: ProfileStatsProps) {
  const { tournamentsWon, tournamentsPlayed, wins, losses, winRate, averageKda } = stats;
  const played = wins + losses;
  return (
    <section
      aria-label={texts.label}
      className="card grid gap-x-12 gap-y-4 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:px-6"
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:items-end md:gap-x-10">
        <Figure label={texts.tournamentsWon} className="text-3xl md:text-6xl" isBest>
          {formatNumber(tournamentsWon)}
        </Figure>
        <Figure label={texts.tournamentsPlayed}>{formatNumber(tournamentsPlayed)}</Figure>
        <Figure
          label={matchCopy.stats.winRate}
          className="text-3xl md:text-4xl"
          hint={played > 0 && texts.winsOf(wins, played)}
        >
          {texts.percent(winRate)}
        </Figure>
        {averageKda !== undefined && (
          <Figure label={matchCopy.stats.averageKda}>{formatKda(averageKda)}</Figure>
        )}
        <Figure label={texts.totalEarnings}>{formatMoney(stats.totalEarnings)}</Figure>
      </dl>
      {recent && recent.length > 0 && (
        <div className="max-lg:order-first max-lg:border-b max-lg:border-border max-lg:pb-3">
          <RecentForm matches={recent} hint={team && texts.withTeam(team)} />
        </div>
      )}
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isBest?: boolean;
  /** Size, where it weighs more than the others. */
  readonly className?: string;
  readonly children: ReactNode;
}

function Figure({ label, hint, isBest = false, className, children }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className={cn(
          "mt-1 font-display leading-none font-bold tabular-nums",
          className ?? "text-3xl sm:text-2xl",
          isBest && "text-accent-gradient",
        )}
      >
        {children}
      </dd>
      {hint && <dd className="mt-1 text-sm text-muted">{hint}</dd>}
    </div>
  );
}
