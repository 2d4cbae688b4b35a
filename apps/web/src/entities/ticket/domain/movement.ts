import { ticketCopy } from "../copy.ts";

/** One row of the ledger. */
export interface Movement {
  readonly id: string;
  readonly created_at: string;
  readonly kind: string;
  readonly reason: string;
  readonly delta: number;
  readonly balance_after: number;
}

const names: Readonly<Record<string, string>> = ticketCopy.kinds;

/** What a kind of the ledger is called; an unknown one keeps its own name. */
export function kindName(kind: string): string {
  return names[kind] ?? kind;
}

/** Movements as a table of a file. */
export function movementRows(movements: readonly Movement[]) {
  const { columns } = ticketCopy;
  return [
    [columns.date, columns.kind, columns.reason, columns.delta, columns.balance],
    ...movements.map((movement) => [
      movement.created_at,
      kindName(movement.kind),
      movement.reason,
      movement.delta,
      movement.balance_after,
    ]),
  ];
}
