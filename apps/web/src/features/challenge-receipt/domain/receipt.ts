import type { Answer } from "@leyenda/db-types";

/** The receipt of a challenge: everything that happened to the tickets that both sides wagered. */
export type Receipt = Answer<"challenge_receipt">;
export type ReceiptSide = Receipt["sides"][number];

/** The name of the side with a participant id. */
export function sideName(sides: readonly ReceiptSide[], id: string | null): string {
  return sides.find((one) => one.participant_id === id)?.name ?? "";
}
