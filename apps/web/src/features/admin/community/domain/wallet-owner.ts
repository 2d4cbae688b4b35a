import { paths } from "@/config/paths";
import { readAmount } from "@/lib/amount";

/** The two kinds of wallets, as used in the URL. */
export const holderKinds = ["usuarios", "equipos"] as const;

export type HolderKind = (typeof holderKinds)[number];

/** The anchor of the wallet on its holder's page. */
export const WALLET = "tickets";

/** A player or a team with a wallet. */
export interface TicketHolder {
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
  /** The player's team, or the team's leader. */
  readonly belongsTo: string | null;
  /** The id that the wallet belongs to; null if the player or team has no wallet. */
  readonly participantId: string | null;
  readonly balance: number;
}

/** The minimum length of a search text; a shorter text would match almost everybody. */
export const SEARCH_MINIMUM = 3;
export const SEARCH_LIMIT = 10;

/**
 * Returns the typed number of tickets; 1 for zero, or if the user has typed no digits. If the text has digits but is
 * not a number, returns 0, which the form refuses.
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
