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

/** What was played for a wager; without a rival where nobody had accepted. */
export interface Wager {
  readonly game: string;
  readonly rival: string | null;
}

/** A movement as the list shows it. */
export type ListedMovement = Movement & {
  readonly wager: Wager | null;
  /** Its tournament, while there is a page of it. */
  readonly cup: string | null;
};

/** The challenge whose wager it was; null for every other movement. */
export function challengeOf({
  reference_type: type,
  reference_id: id,
}: Pick<Movement, "reference_type" | "reference_id">): string | null {
  return type === "challenges" ? id : null;
}

/** The tournament whose fee or prize it was; null for every other movement. */
export function cupOf({
  reference_type: type,
  reference_id: id,
}: Pick<Movement, "reference_type" | "reference_id">): string | null {
  return type === "tournaments" ? id : null;
}

/** Kinds whose reason says all that there is to say. */
const SPEAKING: ReadonlySet<MovementKind> = new Set<MovementKind>([
  "tournament_fee",
  "tournament_prize",
  "order",
  "team_deleted",
  "account_closed",
  "welcome",
]);

/** What a movement was, and for what, where that is not said with it; `more` is why a wager came back. */
export function movementWords({ kind, reason, delta, wager }: ListedMovement): {
  readonly what: string;
  readonly about: string | null;
  readonly more: string | null;
} {
  const word = ticketCopy.kinds[kind];
  if (wager === null) {
    if (SPEAKING.has(kind)) return { what: reason, about: null, more: null };
    // What the administration wrote is what it was; that it did so comes after.
    return kind === "admin_adjustment"
      ? { what: reason, about: word, more: null }
      : { what: word, about: reason, more: null };
  }
  return {
    // A match that is opened again takes the pot back.
    what: kind === "wager_payout" && delta < 0 ? reason : word,
    about: ticketCopy.wager(wager.game, wager.rival),
    more: kind === "wager_refund" ? reason : null,
  };
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
