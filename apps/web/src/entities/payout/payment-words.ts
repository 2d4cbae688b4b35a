/** The labels of payment data, in the order in which the person who pays needs them. */
export const paymentWords = {
  cvu: "CVU/CBU",
  alias: "Alias",
  account: "Cuenta",
  holder: "Titular",
} as const;

/** An account on one line, for the confirmation before a payment. */
export const accountOf = (account: string, holder: string) => `${account}, de ${holder}`;
