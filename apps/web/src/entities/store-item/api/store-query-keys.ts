export const storeKeys = {
  all: ["store"] as const,
  packs: ["store", "packs"] as const,
  wallets: (participantIds: readonly string[]) => ["store", "wallets", participantIds] as const,
  coupon: (code: string, itemId: string, currency: string) =>
    ["store", "coupon", code, itemId, currency] as const,
  giftTeams: (text: string) => ["store", "gift-teams", text] as const,
  admin: ["store", "admin"] as const,
  coupons: ["store", "coupons"] as const,
  couponItems: ["store", "coupon-items"] as const,
};
