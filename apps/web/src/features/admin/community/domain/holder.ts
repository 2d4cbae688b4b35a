import { paths } from "@/config/paths";
import { readAmount } from "@/lib/amount";

/** The two kinds of wallets, as the address names them. */
export const holderKinds = ["usuarios", "equipos"] as const;

export type HolderKind = (typeof holderKinds)[number];

/** Names the wallet on its holder's own page. */
export const WALLET = "tickets";

/** A player or a team with a wallet. */
export interface TicketHolder {
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
  /** The player's team, or the team's leader. */
  readonly belongsTo: string | null;
  /** Null when nobody keeps a wallet for it. */
  readonly participantId: string | null;
  readonly balance: number;
}

/** A search with fewer characters would list everybody. */
export const SEARCH_MINIMUM = 3;
export const SEARCH_LIMIT = 10;

/** Tickets to grant or remove: nothing, a text without digits, and zero become 1; 0 is refused. */
export function adjustedTickets(text: string): number {
  if (!/\d/.test(text)) return 1;
  const amount = readAmount(text, "tickets");
  return amount === null ? 0 : amount || 1;
}

/** The balance after an adjustment, or null when it would fall below zero. */
export function balanceAfter(balance: number, delta: number): number | null {
  const after = balance + delta;
  return after < 0 ? null : after;
}

/** The address at which a wallet is adjusted. */
export function ticketsAddress(kind: HolderKind, id: string): string {
  const params = new URLSearchParams({ tab: "tickets", de: kind, elegido: id });
  return `${paths.admin.community()}?${params.toString()}`;
}
