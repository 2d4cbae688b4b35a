import { amountCopy, numeral, unitNouns } from "./amount-words.ts";

/** The unit of an amount. Tickets are whole; all others have up to two decimals. */
export type AmountUnit = "ARS" | "USD" | "tickets" | "percent";

/** The unit for a currency's ISO code. */
export const currencyUnit = (currency: string): AmountUnit => (currency === "USD" ? "USD" : "ARS");

/** The symbols and words that the user may type before or after the number. */
const MARKS: Readonly<Record<AmountUnit, { readonly before: RegExp; readonly after: RegExp }>> = {
  ARS: { before: /^(?:ar\$|ars|\$) ?/i, after: / ?(?:ars|pesos?)$/i },
  USD: { before: /^(?:us\$|u\$s|usd) ?/i, after: / ?(?:usd|d[oó]lar(?:es)?)$/i },
  tickets: { before: /^$/, after: / ?tickets?$/i },
  percent: { before: /^$/, after: / ?%$/ },
};

/**
 * Matches Argentine notation: digits, grouped in threes by a point or a space or not at all.
 * One or two decimals follow a comma. "12.50" and "1,500.00" use a foreign notation and do not match.
 */
const NOTATION =
  /^(?<whole>0|[1-9]\d{0,11}|[1-9]\d{0,2}(?<separator>[. ])\d{3}(?:\k<separator>\d{3}){0,2})(?:,(?<decimals>\d{1,2}))?$/;

/** Reads an amount that the user typed; null if it is not in Argentine notation. */
export function readAmount(text: string, unit: AmountUnit): number | null {
  const { before, after } = MARKS[unit];
  const plain = text.trim().replaceAll(/\s/gu, " ").replace(before, "").replace(after, "");
  const { whole, decimals = "0" } = NOTATION.exec(plain)?.groups ?? {};
  if (whole === undefined) return null;
  const value = Number(`${whole.replaceAll(/[. ]/gu, "")}.${decimals}`);
  return unit === "tickets" && !Number.isInteger(value) ? null : value;
}

/** Reads an optional amount: `ifEmpty` if the field is empty, NaN if the text is invalid. */
export function amountOr(text: string, unit: AmountUnit, ifEmpty: number): number {
  return text.trim() === "" ? ifEmpty : (readAmount(text, unit) ?? Number.NaN);
}

/** Writes an amount in the notation that `readAmount` accepts: "12.500", "1.250,50", "12,5" for a percentage. */
export function writeAmount(value: number, unit: AmountUnit): string {
  const [whole = "", decimals] = value
    .toFixed(unit === "tickets" ? 0 : 2)
    .replace(unit === "percent" ? /\.?0+$/ : /\.00$/, "")
    .split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ".");
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}

function counted(value: number, nouns: readonly [string, string]): string {
  const noun = nouns[value === 1 ? 0 : 1];
  const link = value > 0 && value % 1_000_000 === 0 ? `${amountCopy.of} ` : "";
  return `${numeral(value)} ${link}${noun}`;
}

/** An amount in words: "Doce mil quinientos pesos"; null for a percentage and for zero. */
export function amountInWords(value: number, unit: AmountUnit): string | null {
  if (unit === "percent" || value <= 0) return null;
  const hundredths = Math.round(value * 100);
  const whole = Math.floor(hundredths / 100);
  const cents = hundredths % 100;
  const text = [
    ...(whole > 0 ? [counted(whole, unitNouns[unit])] : []),
    ...(cents > 0 ? [counted(cents, unitNouns.cents)] : []),
  ].join(` ${amountCopy.and} `);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
