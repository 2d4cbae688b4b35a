import type { Answer } from "@leyenda/db-types";

/** Everything that happened to the tickets of a challenge. */
export type Receipt = Answer<"challenge_receipt">;
export type ReceiptSide = Receipt["sides"][number];

/** The name of a side, by its participant. */
export function sideName(sides: readonly ReceiptSide[], id: string | null): string {
  return sides.find((one) => one.participant_id === id)?.name ?? "";
}
