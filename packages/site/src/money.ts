const formats = new Map<string, Intl.NumberFormat>();

/**
 * Returns the number format of a currency.
 * Formats are created when first used, because the first one takes 50 ms on a phone.
 */
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
 * Formats money for Argentina, with decimals only if there are any: "$1.250 ARS", "$99,50 ARS", "US$4,99".
 * Peso amounts name the currency, because Chile, Colombia and Mexico use the same sign.
 * The database formats amounts the same way (`private.money()`).
 */
export function formatMoney(amount: number, currency = "ARS"): string {
  // `Intl` puts a space after the sign, where a narrow card would break the line. The space is removed.
  const text = moneyFormat(currency).format(amount).replace(/\s/, "");
  return currency === "ARS" ? `${text}\u00A0ARS` : text;
}
