import { Crosshair, Percent, Swords, Trophy, Wallet } from "lucide-react";
import { cn } from "@/lib/cn";
import { matchCopy } from "@/entities/match/copy";
import { formatKda } from "@/entities/match/domain/kda";
import { StatCard } from "@/components/stat-card";
import type { Tables } from "@leyenda/db-types";
import { formatMoney, formatNumber } from "@/lib/format";
import { copy } from "../copy.ts";

export function ProfileStats({ stats }: { readonly stats: Tables<"profiles">["stats"] }) {
  const hasKda = stats.averageKda !== undefined;
  return (
    <section
      aria-label={copy.stats.label}
      className={cn(
        "grid grid-cols-2 gap-3 md:gap-4",
        hasKda ? "lg:grid-cols-5" : "lg:grid-cols-4",
      )}
    >
      <StatCard
        icon={Trophy}
        label={copy.stats.tournamentsWon}
        value={formatNumber(stats.tournamentsWon)}
      />
      <StatCard
        icon={Swords}
        label={copy.stats.tournamentsPlayed}
        value={formatNumber(stats.tournamentsPlayed)}
      />
      <StatCard icon={Percent} label={copy.stats.winRate} value={`${Math.round(stats.winRate)}%`} />
      {stats.averageKda !== undefined && (
        <StatCard
          icon={Crosshair}
          label={matchCopy.stats.averageKda}
          value={formatKda(stats.averageKda)}
        />
      )}
      <StatCard
        icon={Wallet}
        className={cn(hasKda && "max-lg:col-span-2")}
        label={copy.stats.totalEarnings}
        value={<span className="text-2xl md:text-4xl">{formatMoney(stats.totalEarnings)}</span>}
      />
    </section>
  );
}
