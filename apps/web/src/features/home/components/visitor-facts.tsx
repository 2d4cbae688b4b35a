import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { paths } from "@/config/paths";
import { prizeLabel, standingPrizes } from "@/entities/tournament/domain/prizes";
import { formatTickets } from "@/lib/format";
import { currentTournamentsQuery } from "../api/current-tournaments.ts";
import { lastChampionQuery } from "../api/last-champion.ts";
import { copy } from "../copy.ts";
import { bestOffer } from "../domain/best-offer.ts";

/** For visitors: the best prize that can still be won, with its price, and the last prize that was won. */
export function VisitorFacts() {
  const { data: tournaments = [] } = useQuery(currentTournamentsQuery());
  const { data: last } = useQuery(lastChampionQuery(true));
  const offer = bestOffer(tournaments);
  const prize = offer && standingPrizes(offer)[0];
  return (
    <dl className="mt-8 grid max-w-2xl gap-group empty:hidden sm:grid-cols-2">
      {offer && prize && (
        <Fact
          label={
            offer.entry_fee > 0 ? copy.facts.win(formatTickets(offer.entry_fee)) : copy.facts.free
          }
          value={prizeLabel(prize)}
        >
          <Link to={paths.tournament(offer.id)} className="link">
            {offer.name}
          </Link>
        </Fact>
      )}
      {last?.prize && (
        <CoveredResult id={`champion ${last.tournament.id}`} of={copy.champion.title}>
          <Fact label={copy.facts.paid} value={prizeLabel(last.prize)}>
            <Link to={paths.champion(last.tournament.id)} className="link">
              {last.champion.name}
            </Link>
          </Fact>
        </CoveredResult>
      )}
    </dl>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
}

function Fact({ label, value, children }: FactProps) {
  return (
    <div className="min-w-0 border-t border-border pt-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="display text-3xl text-money">{value}</dd>
      <dd className="line-clamp-1 text-sm break-words">{children}</dd>
    </div>
  );
}
