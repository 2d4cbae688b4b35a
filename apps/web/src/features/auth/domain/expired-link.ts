interface BroughtState {
  readonly mail?: unknown;
  readonly expired?: unknown;
}

/** The kind of mail whose link failed because another browser had requested it; null for every other failure. */
export function mailToType(state: unknown): "email" | "recovery" | null {
  const mail = (state as BroughtState | null)?.mail;
  return mail === "email" || mail === "recovery" ? mail : null;
}

const EXPIRING = ["signup", "recovery", "magiclink"] as const;

export type ExpiredLink = (typeof EXPIRING)[number];

/** The kind of an expired link for which the user can request another link; null otherwise. */
export function expiredLink(state: unknown): ExpiredLink | null {
  const expired = (state as BroughtState | null)?.expired;
  return EXPIRING.find((type) => type === expired) ?? null;
}
