/** What there is of somebody's payment data, in the order in which who pays reads it. */
export const paymentWords = {
  cvu: "CVU/CBU",
  alias: "Alias",
  account: "Cuenta",
  holder: "Titular",
} as const;

/** An account in one line, as a question names it. */
export const accountOf = (account: string, holder: string) => `${account}, de ${holder}`;
