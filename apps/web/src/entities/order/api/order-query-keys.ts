export const orderKeys = {
  all: ["orders"] as const,
  /** The query key of the payment providers. Invalidating purchases does not invalidate it. */
  providers: ["payment-providers"] as const,
  own: ["orders", "own"] as const,
  ownPage: (page: number) => ["orders", "own", page] as const,
  one: (id: string) => ["orders", "one", id] as const,
  /** The query key for the state of a checkout session. */
  verification: (sessionId: string) => ["orders", "verification", sessionId] as const,
  admin: ["orders", "admin"] as const,
  adminSearch: (filter: object) => ["orders", "admin", "search", filter] as const,
  adminOrder: (id: string) => ["orders", "admin", "order", id] as const,
  wallet: (participantId: string) => ["orders", "admin", "wallet", participantId] as const,
  timeline: (id: string) => ["orders", "admin", "timeline", id] as const,
  revenue: (from: string, to: string, currency: string) =>
    ["orders", "admin", "revenue", from, to, currency] as const,
  reconciliations: (page: number) => ["orders", "admin", "reconciliations", page] as const,
  differences: ["orders", "admin", "differences"] as const,
  refusals: ["orders", "admin", "refusals"] as const,
};
