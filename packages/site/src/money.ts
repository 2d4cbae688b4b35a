const formats = new Map<string, Intl.NumberFormat>();

/** Created on first use, because the first one costs a phone 50 ms at startup. */
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
 * Money in the Argentine locale, with cents only if there are any: "$1.250 ARS", "$99,50 ARS", "US$4,99". As Chile,
 * Colombia and Mexico use the same sign, peso amounts name the currency. The database writes amounts the same way
 * (`private.money()`).
 */
export function formatMoney(amount: number, currency = "ARS"): string {
  // Intl puts a space after the sign; on a narrow card they must stay together.
  const text = moneyFormat(currency).format(amount).replace(/\s/, "");
  return currency === "ARS" ? `${text}\u00A0ARS` : text;
}
