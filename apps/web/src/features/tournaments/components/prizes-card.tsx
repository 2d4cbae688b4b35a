import { LockKeyhole } from "lucide-react";
import { Card, CardHeader } from "@/components/ui/card";
import { PlaceMedal } from "@/entities/tournament/components/place-medal";
import { prizeLabel, standingPrizes } from "@/entities/tournament/domain/prizes";
import type { TournamentPage } from "../api/get-tournament.ts";
import { summaryCopy as copy } from "../summary-copy.ts";

interface PrizesCardProps {
  readonly tournament: TournamentPage;
  readonly className?: string;
}

/** The prize of each place, and the share of the prizes that is already in escrow. */
export function PrizesCard({ tournament, className }: PrizesCardProps) {
  const prizes = standingPrizes(tournament);
  return (
    <Card className={className}>
      <CardHeader title={copy.prizes} />
      {prizes.length === 0 ? (
        <p className="text-muted">
          {tournament.cancelled_at === null ? copy.noPrizes : copy.cancelled}
        </p>
      ) : (
        <ol className="grid gap-2 md:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
          {prizes.map((prize, index) => (
            <li
              key={index}
              className="relative flex items-center gap-3 rounded-md bg-surface-raised px-4 py-3"
            >
              <PlaceMedal place={index + 1} />
              <span className="sr-only">{copy.places[index]}</span>
              <span
                className={
                  index === 0 ? "display ml-auto text-3xl text-money" : "display ml-auto text-xl"
                }
              >
                {prizeLabel(prize)}
              </span>
            </li>
          ))}
        </ol>
      )}
      {tournament.pledge && (
        <p className="mt-4 flex items-start gap-2 text-muted">
          <LockKeyhole aria-hidden className="mt-1 size-4 flex-none" />
          <span>
            <strong className="block text-foreground">{copy.pledge.title}</strong>
            {copy.pledge.text(tournament.pledge)}
          </span>
        </p>
      )}
    </Card>
  );
}
