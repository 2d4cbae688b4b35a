import type { Answer } from "@leyenda/db-types";

/** The full history of a challenge's tickets. */
export type Receipt = Answer<"challenge_receipt">;
export type ReceiptSide = Receipt["sides"][number];

/** The name of the side with a participant id. */
export function sideName(sides: readonly ReceiptSide[], id: string | null): string {
  return sides.find((one) => one.participant_id === id)?.name ?? "";
}
