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
 * Money in the Argentine locale, cents only when there are any: "$1.250 ARS", "$99,50 ARS", "US$4,99". The
 * sign alone is also the peso of Chile, Colombia and Mexico: its amounts say whose they are. The database
 * writes it the same way in what it tells (`private.money()`).
 */
export function formatMoney(amount: number, currency = "ARS"): string {
  // Intl sets the sign apart; in a card's narrow line the two belong together.
  const text = moneyFormat(currency).format(amount).replace(/\s/, "");
  return currency === "ARS" ? `${text}\u00A0ARS` : text;
}
