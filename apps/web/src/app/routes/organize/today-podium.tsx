import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { payoutKeys } from "@/entities/payout/api/payout-keys";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { PlaceMedal } from "@/entities/tournament/components/place-medal";
import { prizeLabel, standingPrizes } from "@/entities/tournament/domain/prizes";
import { tournamentPayoutsQuery } from "@/features/admin/competition/api/list-payouts";
import { payoutsCopy } from "@/features/admin/competition/payouts-copy";
import { championQuery } from "@/features/champion/api/get-champion";
import { organizeCopy } from "@/features/organize/copy";
import { useTableChanges } from "@/lib/realtime";

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
  return (
    <ol aria-label={organizeCopy.today.podium} className="grid gap-2 md:grid-cols-3">
      {cup.podium.map(({ place, participant }) => {
        const prize = prizes[place - 1];
        const own = payouts?.filter(({ winner }) => winner.id === participant.id) ?? [];
        const isOpen = own.some(({ status }) => status === "pending");
        return (
          <li key={participant.id} className="card flex items-center gap-3 px-3 py-2.5">
            <PlaceMedal place={place} />
            <ParticipantMark participant={participant} className="size-10" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">{participant.name}</p>
              {prize && <p className="text-sm text-muted">{prizeLabel(prize)}</p>}
            </div>
            {own.length > 0 && (
              <Badge tone={isOpen ? "warning" : "success"}>
                {payoutsCopy.statuses[isOpen ? "pending" : "paid"]}
              </Badge>
            )}
          </li>
        );
      })}
    </ol>
  );
}
