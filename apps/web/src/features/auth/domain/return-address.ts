interface ReturnState {
  readonly from?: unknown;
  readonly entering?: unknown;
  readonly mail?: unknown;
  readonly expired?: unknown;
}

/** The name of what one was about to enter when an account was asked for; null for others. */
export function entering(state: unknown): string | null {
  const name = (state as ReturnState | null)?.entering;
  return typeof name === "string" ? name : null;
}

/** What the mail of somebody was for whose link was asked for in another browser; null for others. */
export function mailToType(state: unknown): "email" | "recovery" | null {
  const mail = (state as ReturnState | null)?.mail;
  return mail === "email" || mail === "recovery" ? mail : null;
}

const EXPIRING = ["signup", "recovery", "magiclink"] as const;

export type ExpiredLink = (typeof EXPIRING)[number];

/** What a link was for that came too late, where another one can be asked for; null for others. */
export function expiredLink(state: unknown): ExpiredLink | null {
  const expired = (state as ReturnState | null)?.expired;
  return EXPIRING.find((type) => type === expired) ?? null;
}

/**
 * Where to go after signing in: the address that the guard remembered, else the home page. Only
 * paths of this site count, and never the sign-in pages themselves.
 */
export function returnAddress(state: unknown): string {
  const from = (state as ReturnState | null)?.from;
  if (typeof from !== "string" || !/^\/(?![/\\])/u.test(from)) return "/";
  return /^\/(login|register)(?=[/?#]|$)/u.test(from) ? "/" : from;
}
