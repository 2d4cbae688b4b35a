import type { Tables } from "@leyenda/db-types";
import { timeCell } from "@/lib/csv";
import { ticketCopy } from "../copy.ts";

/** A row of the ledger. `reference_type` and `reference_id` name a table and the id of a row in it. */
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

/** The game and the rival of a wager; `rival` is null if nobody has accepted the challenge. */
export interface Wager {
  readonly game: string;
  readonly rival: string | null;
}

/** A row of the ledger with the data that the list shows. */
export type ListedMovement = Movement & {
  readonly wager: Wager | null;
  /** The id of the tournament, if the tournament still exists. */
  readonly cup: string | null;
};

/** The id of the challenge of a wager; null for other movements. */
export function challengeOf({
  reference_type: type,
  reference_id: id,
}: Pick<Movement, "reference_type" | "reference_id">): string | null {
  return type === "challenges" ? id : null;
}

/** The id of the tournament of a fee or prize; null for other movements. */
export function cupOf({
  reference_type: type,
  reference_id: id,
}: Pick<Movement, "reference_type" | "reference_id">): string | null {
  return type === "tournaments" ? id : null;
}

/** Kinds of movements whose `reason` is already a complete description. */
const SPEAKING: ReadonlySet<MovementKind> = new Set<MovementKind>([
  "tournament_fee",
  "tournament_prize",
  "order",
  "team_deleted",
  "account_closed",
  "welcome",
]);

/** The texts of a movement: `what` it was, its subject (`about`), and `more`: why a wager was refunded. */
export function movementWords({ kind, reason, delta, wager }: ListedMovement): {
  readonly what: string;
  readonly about: string | null;
  readonly more: string | null;
} {
  const word = ticketCopy.kinds[kind];
  if (wager === null) {
    if (SPEAKING.has(kind)) return { what: reason, about: null, more: null };
    // For an adjustment by an admin, the admin's text comes first and the word "adjustment" second.
    return kind === "admin_adjustment"
      ? { what: reason, about: word, more: null }
      : { what: word, about: reason, more: null };
  }
  return {
    // A negative payout means that a reopened match took the pot back.
    what: kind === "wager_payout" && delta < 0 ? reason : word,
    about: ticketCopy.wager(wager.game, wager.rival),
    more: kind === "wager_refund" ? reason : null,
  };
}

/** Converts movements to rows of a CSV file. */
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
