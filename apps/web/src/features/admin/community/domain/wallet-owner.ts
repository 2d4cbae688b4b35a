import { paths } from "@/config/paths";
import { readAmount } from "@/lib/amount";

/** The two kinds of wallets, as used in the URL. */
export const holderKinds = ["usuarios", "equipos"] as const;

export type HolderKind = (typeof holderKinds)[number];

/** The URL fragment that scrolls to the wallet on the page of a player or a team. */
export const WALLET = "tickets";

/** A player or a team with a wallet. */
export interface TicketHolder {
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
  /** The player's team, or the team's leader. */
  readonly belongsTo: string | null;
  /** The participant id of the player or team, which owns the wallet; null if there is no wallet. */
  readonly participantId: string | null;
  readonly balance: number;
}

/** The minimum length of a search text; a shorter text would match almost everybody. */
export const SEARCH_MINIMUM = 3;
export const SEARCH_LIMIT = 10;

/**
 * Returns the typed number of tickets, or 1 if the text has no digits or is zero. If a text with digits is not a
 * number, returns 0, which the form refuses.
 */
export function adjustedTickets(text: string): number {
  if (!/\d/.test(text)) return 1;
  const amount = readAmount(text, "tickets");
  return amount === null ? 0 : amount || 1;
}

/** The balance after an adjustment; null if it would be negative. */
export function balanceAfter(balance: number, delta: number): number | null {
  const after = balance + delta;
  return after < 0 ? null : after;
}

/** The URL of the page on which an administrator adjusts a wallet. */
export function ticketsAddress(kind: HolderKind, id: string): string {
  const params = new URLSearchParams({ tab: "tickets", de: kind, elegido: id });
  return `${paths.admin.community()}?${params.toString()}`;
}
