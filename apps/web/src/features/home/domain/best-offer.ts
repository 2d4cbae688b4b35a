import type { TournamentSummary } from "@/entities/tournament/api/tournament-summary";
import { standingPrizes } from "@/entities/tournament/domain/prizes";

type Offer = Pick<
  TournamentSummary,
  "status" | "prizes" | "cancelled_at" | "entry_fee" | "participant_count" | "max_participants"
>;

/** The open tournament with the highest prize, money before tickets; null if none that is open has a prize. */
export function bestOffer<Tournament extends Offer>(
  tournaments: readonly Tournament[],
): Tournament | null {
  const worth = (tournament: Tournament) => {
    const [prize] = standingPrizes(tournament);
    return prize ? prize.value * (prize.type === "money" ? 1e9 : 1) : 0;
  };
  const [best] = tournaments
    .filter(
      ({ status, participant_count: count, max_participants: max }) =>
        status === "Inscripciones" && (max === null || max === 0 || count < max),
    )
    .toSorted((one, other) => worth(other) - worth(one));
  return best && worth(best) > 0 ? best : null;
}
