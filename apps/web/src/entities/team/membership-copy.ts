export const membershipCopy = {
  /** A month, as "mar 2025". */
  since: (month: string) => `Desde ${month}`,
} as const;
