import { formatWord } from "@/entities/tournament/domain/format-word";
import type { ReactNode } from "react";
import { AnimatedNumber } from "@/components/animated-number";
import { Progress } from "@/components/ui/progress";
import { formatTickets } from "@/lib/format";
import { tournamentCopy } from "@/entities/tournament/copy";
import { walletWords } from "@/entities/tournament/fee-wallet-words";
import { prizeLabel, standingPrizes } from "@/entities/tournament/domain/prizes";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";

interface TournamentStatsProps {
  readonly tournament: TournamentPage;
}

/** First prize, entry fee, places and format, in one strip. */
export function TournamentStats({ tournament }: TournamentStatsProps) {
  const { entry_fee: fee, max_participants: max, playing, type, team_format: size } = tournament;
  const [firstPrize] = standingPrizes(tournament);
  const places = tournamentCopy.places(playing, max);
  return (
    <dl className="card flex flex-wrap justify-between gap-x-2 gap-y-2 py-2.5 md:grid md:grid-cols-4 md:gap-x-0 md:divide-x md:divide-border print:hidden">
      <Stat label={copy.detail.stats.prize} hint={null}>
        {firstPrize
          ? prizeLabel(firstPrize)
          : tournament.status === "Finalizado"
            ? copy.podium.honour
            : tournamentCopy.noPrize}
      </Stat>
      <Stat
        label={copy.detail.stats.entry}
        hint={fee > 0 ? walletWords[tournament.ticket_type] : null}
      >
        {fee > 0 ? formatTickets(fee) : tournamentCopy.free}
      </Stat>
      <Stat
        label={copy.detail.stats.participants}
        hint={
          max > 0 ? (
            <Progress
              value={playing}
              max={max}
              label={tournamentCopy.card.places}
              valueText={places}
              className="w-24"
            />
          ) : (
            tournamentCopy.unlimited
          )
        }
      >
        <AnimatedNumber value={playing} />
        {tournamentCopy.placesOf(max)}
      </Stat>
      <Stat label={copy.detail.stats.format} hint={formatWord(tournament)}>
        {type === "team" ? size : tournamentCopy.types.individual}
      </Stat>
    </dl>
  );
}

interface StatProps {
  readonly label: string;
  /** A hint on wide screens only: on a phone, the content below the strip matters more. */
  readonly hint: ReactNode;
  readonly children: ReactNode;
}

function Stat({ label, hint, children }: StatProps) {
  return (
    <div className="min-w-0 md:flex md:flex-wrap md:items-center md:gap-x-3 md:px-5">
      <dt className="text-xs text-muted md:w-full md:text-sm">{label}</dt>
      <dd className="font-display text-lg leading-tight font-bold break-words tabular-nums md:text-2xl">
        {children}
      </dd>
      {hint && <dd className="min-w-0 text-sm text-muted max-md:hidden">{hint}</dd>}
    </div>
  );
}
