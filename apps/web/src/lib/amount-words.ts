/** Spanish numerals and sentences for amounts. All nouns are masculine: "un", "veintiún", "quinientos". */

const UP_TO_29 =
  "cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve".split(
    " ",
  );
const TENS = ["treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"];
const HUNDREDS =
  "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split(
    " ",
  );

function underHundred(value: number): string {
  const small = UP_TO_29[value];
  if (small !== undefined) return small;
  const ten = TENS[Math.floor(value / 10) - 3] ?? "";
  const unit = value % 10;
  return unit === 0 ? ten : `${ten} y ${UP_TO_29[unit] ?? ""}`;
}

function underThousand(value: number): string {
  if (value < 100) return underHundred(value);
  if (value === 100) return "cien";
  const hundred = HUNDREDS[Math.floor(value / 100) - 1] ?? "";
  return value % 100 === 0 ? hundred : `${hundred} ${underHundred(value % 100)}`;
}

function underMillion(value: number): string {
  if (value < 1000) return underThousand(value);
  const thousands = Math.floor(value / 1000);
  const head = thousands === 1 ? "mil" : `${underThousand(thousands)} mil`;
  return value % 1000 === 0 ? head : `${head} ${underThousand(value % 1000)}`;
}

/** A whole number below 10^12 in words, in the form used before a masculine noun. */
export function numeral(value: number): string {
  if (value < 1_000_000) return underMillion(value);
  const millions = Math.floor(value / 1_000_000);
  const head = millions === 1 ? "un millón" : `${underMillion(millions)} millones`;
  return value % 1_000_000 === 0 ? head : `${head} ${underMillion(value % 1_000_000)}`;
}

/** The singular and plural of each unit. */
export const unitNouns = {
  ARS: ["peso", "pesos"],
  USD: ["dólar", "dólares"],
  tickets: ["ticket", "tickets"],
  cents: ["centavo", "centavos"],
} as const;

export const amountCopy = {
  and: "con",
  /** Inserted after exact millions: "un millón de pesos", but "un millón un pesos". */
  of: "de",
  notation: {
    ARS: "No se entiende el monto: usa punto para los miles y coma para los centavos, como 12.500 o 1.250,50.",
    USD: "No se entiende el monto: usa punto para los miles y coma para los centavos, como 1.200 o 4,99.",
    tickets: "Escribe un número entero de tickets; el punto separa los miles, como 1.500.",
    percent: "Escribe un porcentaje con coma para los decimales, como 12,5.",
  },
  between: (min: string, max: string) => `Entre ${min} y ${max}.`,
} as const;
