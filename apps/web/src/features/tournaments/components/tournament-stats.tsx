import { Medal, Network, Ticket, Users } from "lucide-react";
import { StatCard } from "@/components/stat-card";
import { Progress } from "@/components/ui/progress";
import { formatTickets } from "@/lib/format";
import { tournamentCopy } from "@/entities/tournament/copy";
import { walletWords } from "@/entities/tournament/wallet-words";
import { prizeLabel } from "@/entities/tournament/domain/prizes";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";

interface TournamentStatsProps {
  readonly tournament: TournamentPage;
}

/** First prize, entry fee, places and format. */
export function TournamentStats({ tournament }: TournamentStatsProps) {
  const {
    entry_fee: fee,
    max_participants: max,
    entrants,
    format,
    type,
    team_format: size,
  } = tournament;
  const [firstPrize] = tournament.prizes;
  const places = tournamentCopy.places(entrants.length, max);
  return (
    <div className="grid grid-cols-2 gap-2 md:gap-3 lg:grid-cols-4 lg:gap-5 print:hidden">
      <StatCard
        isCompact
        className="lg:py-3.5"
        icon={Medal}
        label={copy.detail.stats.prize}
        value={firstPrize ? prizeLabel(firstPrize) : tournamentCopy.noPrize}
      />
      <StatCard
        isCompact
        className="lg:py-3.5"
        icon={Ticket}
        label={copy.detail.stats.entry}
        value={fee > 0 ? formatTickets(fee) : tournamentCopy.free}
        hint={fee > 0 ? walletWords[tournament.ticket_type] : undefined}
      />
      <StatCard
        isCompact
        className="lg:py-3.5"
        icon={Users}
        label={copy.detail.stats.participants}
        value={places}
        hint={
          max > 0 ? (
            <Progress
              value={entrants.length}
              max={max}
              label={tournamentCopy.card.places}
              valueText={places}
              className="mt-2"
            />
          ) : (
            tournamentCopy.unlimited
          )
        }
      />
      <StatCard
        isCompact
        className="lg:py-3.5"
        icon={Network}
        label={copy.detail.stats.format}
        value={type === "team" ? size : tournamentCopy.types.individual}
        hint={tournamentCopy.formats[format]}
      />
    </div>
  );
}
