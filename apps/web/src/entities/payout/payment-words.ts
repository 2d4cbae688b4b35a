/** The labels of payment data, in the order in which the payer needs them. */
export const paymentWords = {
  cvu: "CVU/CBU",
  alias: "Alias",
  account: "Cuenta",
  holder: "Titular",
} as const;

/** An account on one line, for a confirmation. */
export const accountOf = (account: string, holder: string) => `${account}, de ${holder}`;
