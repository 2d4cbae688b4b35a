import type { Tables } from "@leyenda/db-types";
import { timeCell } from "@/lib/csv";
import { ticketCopy } from "../copy.ts";

/** One row of the ledger; `reference_type` and `reference_id` are a table and the id of its row. */
export type Movement = Pick<
  Tables<"ticket_transactions">,
  | "id"
  | "created_at"
  | "kind"
  | "reason"
  | "delta"
  | "balance_after"
  | "reference_type"
  | "reference_id"
>;
export type MovementKind = Movement["kind"];

/** The challenge whose wager it was; null for every other movement. */
export function challengeOf({
  reference_type: type,
  reference_id: id,
}: Pick<Movement, "reference_type" | "reference_id">): string | null {
  return type === "challenges" ? id : null;
}

/** Movements as a table of a file. */
export function movementRows(movements: readonly Movement[]) {
  const { columns } = ticketCopy;
  return [
    [columns.date, columns.kind, columns.reason, columns.delta, columns.balance],
    ...movements.map((movement) => [
      timeCell(movement.created_at),
      ticketCopy.kinds[movement.kind],
      movement.reason,
      movement.delta,
      movement.balance_after,
    ]),
  ];
}
