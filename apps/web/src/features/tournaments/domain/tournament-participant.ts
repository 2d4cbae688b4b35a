import type { Tables } from "@leyenda/db-types";
import {
  toParticipantView,
  type ParticipantRow,
  type ParticipantView,
} from "@/entities/match/domain/participant";

export type RegistrationRow = Pick<
  Tables<"tournament_participants">,
  "status" | "seed" | "checked_in_at" | "final_position" | "fee_paid"
> & { participant: ParticipantRow };

export type Participant = ParticipantView & {
  seed: number | null;
  status: RegistrationRow["status"];
  checkedInAt: string | null;
  finalPosition: number | null;
  /** The tickets that are in escrow since the registration; the fee may have changed afterwards. */
  feePaid: number;
};

/** A registered participant. */
export function toParticipant(row: RegistrationRow): Participant {
  return {
    ...toParticipantView(row.participant),
    seed: row.seed,
    status: row.status,
    checkedInAt: row.checked_in_at,
    finalPosition: row.final_position,
    feePaid: row.fee_paid,
  };
}

/** Sorts participants by final position once the position is known, otherwise by seed. */
export function byFinalPositionThenSeed(a: Participant, b: Participant): number {
  const last = Number.MAX_SAFE_INTEGER;
  return (
    (a.finalPosition ?? last) - (b.finalPosition ?? last) || (a.seed ?? last) - (b.seed ?? last)
  );
}
