import { useQuery } from "@tanstack/react-query";
import { Banknote } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { payoutKeys } from "@/entities/payout/api/payout-keys";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { tournamentCopy } from "@/entities/tournament/copy";
import { PlaceMedal } from "@/entities/tournament/components/place-medal";
import { prizeLabel, standingPrizes } from "@/entities/tournament/domain/prizes";
import { tournamentPayoutsQuery } from "@/features/admin/competition/api/list-payouts";
import { organiserCopy } from "@/features/admin/competition/organiser-copy";
import { payoutsCopy } from "@/features/admin/competition/payouts-copy";
import { championQuery } from "@/features/champion/api/get-champion";
import { organizeCopy } from "@/features/organize/copy";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";

const copy = organizeCopy.today;

interface TodayPodiumProps {
  readonly tournamentId: string;
  /** The viewer may see what is paid. */
  readonly seesPayouts: boolean;
}

/** Who won a tournament that is over, what each place gives, and whether it was paid; nothing without places. */
export function TodayPodium({ tournamentId: id, seesPayouts }: TodayPodiumProps) {
  const { data: cup } = useQuery(championQuery(id));
  const { data: payouts } = useQuery({ ...tournamentPayoutsQuery(id), enabled: seesPayouts });
  const filter = `tournament_id=eq.${id}`;
  useTableChanges({ table: "tournament_participants", filter }, [tournamentKeys.champion(id)]);
  useTableChanges({ table: "payouts", filter, enabled: seesPayouts }, [payoutKeys.all]);
  if (!cup?.champion) return null;
  const prizes = standingPrizes(cup);
  const open = payouts?.filter(({ status }) => status === "pending").length ?? 0;
  return (
    <ol aria-label={copy.podium} className="grid gap-2 md:grid-cols-2">
      {cup.podium.map(({ place, participant }) => {
        const isChampion = place === 1;
        const prize = prizes[place - 1];
        const own = payouts?.filter(({ winner }) => winner.id === participant.id) ?? [];
        const isOpen = own.some(({ status }) => status === "pending");
        return (
          <li
            key={participant.id}
            className={cn(
              "card flex flex-wrap items-center gap-3 px-3 py-2.5",
              isChampion && "col-span-full gap-x-4 border-t-2 border-t-(--place-1) px-4 py-4",
            )}
          >
            {!isChampion && <PlaceMedal place={place} />}
            <ParticipantMark
              participant={participant}
              className={isChampion ? "size-17" : "size-10"}
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
                  isChampion ? "display text-2xl leading-tight" : "font-semibold",
                )}
              >
                {participant.name}
              </p>
              {prize && (
                <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                  <span>
                    {prizeLabel(prize)}
                    {prize.type === "tickets" && ` · ${copy.credited}`}
                  </span>
                  {own.length > 0 && (
                    <Badge tone={isOpen ? "warning" : "success"}>
                      {isOpen ? copy.toPay : payoutsCopy.statuses.paid}
                    </Badge>
                  )}
                </p>
              )}
            </div>
            {isChampion && open > 0 && (
              <Link
                to={paths.organize(id, "premios")}
                className={cn(buttonClass({ size: "sm" }), "max-sm:w-full")}
              >
                <Banknote aria-hidden />
                {organiserCopy.pay(open)}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}
