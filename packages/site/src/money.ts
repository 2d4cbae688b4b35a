const formats = new Map<string, Intl.NumberFormat>();

/** Made when it is first needed: the first one costs a phone 50 ms of its start. */
function moneyFormat(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat("es-AR", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  formats.set(currency, made);
  return made;
}

/**
 * Money in the Argentine locale, cents only when there are any: "$1.250", "$99,50", "US$4,99". The
 * database writes it the same way in what it tells (`private.money()`).
 */
export function formatMoney(amount: number, currency = "ARS"): string {
  // Intl sets the sign apart; in a card's narrow line the two belong together.
  return moneyFormat(currency).format(amount).replace(/\s/, "");
}
