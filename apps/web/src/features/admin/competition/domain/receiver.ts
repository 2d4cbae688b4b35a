import type { Payout } from "../api/payouts.ts";
import { payoutsCopy } from "../payouts-copy.ts";

/** Whom a prize is paid to: of a team, one of its people. */
export function receiverOf({ winner, receiver }: Pick<Payout, "winner" | "receiver">): string {
  return winner.type === "team" && receiver
    ? payoutsCopy.forTeam(receiver.username, winner.name)
    : winner.name;
}
