interface BroughtState {
  readonly mail?: unknown;
  readonly expired?: unknown;
}

/** What the mail of somebody was for whose link was asked for in another browser; null for others. */
export function mailToType(state: unknown): "email" | "recovery" | null {
  const mail = (state as BroughtState | null)?.mail;
  return mail === "email" || mail === "recovery" ? mail : null;
}

const EXPIRING = ["signup", "recovery", "magiclink"] as const;

export type ExpiredLink = (typeof EXPIRING)[number];

/** What a link was for that came too late, where another one can be asked for; null for others. */
export function expiredLink(state: unknown): ExpiredLink | null {
  const expired = (state as BroughtState | null)?.expired;
  return EXPIRING.find((type) => type === expired) ?? null;
}
