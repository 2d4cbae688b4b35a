import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { payoutKeys } from "@/entities/payout/api/payout-query-keys";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { tournamentCopy } from "@/entities/tournament/copy";
import { PlaceMedal } from "@/entities/tournament/components/place-medal";
import { prizeLabel, standingPrizes } from "@/entities/tournament/domain/prizes";
import { creditedPrizesQuery, tournamentPayoutsQuery } from "@/features/desk/prizes/api/payouts";
import { payoutsCopy } from "@/features/desk/prizes/payouts-copy";
import { championQuery } from "@/features/champion/api/get-champion";
import { finalOf } from "@/features/champion/domain/title-path";
import { cn } from "@/lib/cn";
import { formatDate, formatMoney, formatTickets } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { todayCopy as copy } from "@/features/desk/today/copy";

const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

interface TodayPodiumProps {
  readonly tournamentId: string;
  /** Whether the viewer may see payouts. */
  readonly seesPayouts: boolean;
}

/**
 * The winners of a finished tournament with their prizes, and whether each prize was paid.
 * Renders nothing before the final places are known.
 */
export function TodayPodium({ tournamentId: id, seesPayouts }: TodayPodiumProps) {
  const { data: cup } = useQuery(championQuery(id));
  const { data: payouts } = useQuery({ ...tournamentPayoutsQuery(id), enabled: seesPayouts });
  const { data: credits } = useQuery({ ...creditedPrizesQuery(id), enabled: seesPayouts });
  const filter = `tournament_id=eq.${id}`;
  useTableChanges({ table: "tournament_participants", filter }, [tournamentKeys.champion(id)]);
  useTableChanges({ table: "payouts", filter, enabled: seesPayouts }, [payoutKeys.all]);
  if (!cup?.champion) return null;
  const prizes = standingPrizes(cup);
  const final = finalOf(cup.way);
  return (
    <ol aria-label={copy.podium} className="grid gap-2 md:grid-cols-2">
      {cup.podium.map(({ place, participant }) => {
        const isChampion = place === 1;
        const prize = prizes[place - 1];
        const own = payouts?.filter(({ winner }) => winner.id === participant.id) ?? [];
        const credit = credits?.find(({ winner }) => winner.id === participant.id);
        // If participants share a final place, each gets a share of the prize.
        const given = [
          own[0] && formatMoney(sumOf(own), own[0].currency),
          credit && formatTickets(credit.tickets),
        ].filter((one) => one !== undefined);
        const prizeText = given.length > 0 ? given.join(" + ") : prize && prizeLabel(prize);
        const isOpen = own.some(({ status }) => status === "pending");
        return (
          <li
            key={participant.id}
            className={cn(
              "card flex flex-wrap items-center gap-3 py-2.5",
              isChampion &&
                "col-span-full gap-x-4 border-t-2 border-t-(--place-1) px-4 py-5 md:gap-x-6 md:px-6 md:py-7",
            )}
          >
            {!isChampion && <PlaceMedal place={place} />}
            <ParticipantAvatar
              participant={participant}
              className={isChampion ? "size-20 md:size-28" : "size-10"}
            />
            <div className="min-w-0 flex-1">
              {isChampion && (
                <p className="eyebrow text-(--place-1)">
                  {copy.champion(tournamentCopy.place(place))}
                </p>
              )}
              <p
                className={cn(
                  "wrap-anywhere",
                  isChampion ? "display text-3xl leading-tight md:text-5xl" : "font-semibold",
                )}
              >
                {participant.name}
              </p>
              {isChampion && cup.finished_at !== null && (
                <p className="text-[0.9375rem]">
                  {[
                    final?.score && final.rival && copy.final(final.score, final.rival.name),
                    formatDate(cup.finished_at),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              )}
              {prizeText && (
                <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                  <span>{prizeText}</span>
                  {credit && <Badge tone="success">{payoutsCopy.credited}</Badge>}
                  {own.length > 0 && (
                    <Badge tone={isOpen ? "warning" : "success"}>
                      {payoutsCopy.statuses[isOpen ? "pending" : "paid"]}
                    </Badge>
                  )}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
