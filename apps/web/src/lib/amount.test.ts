import { describe, expect, test } from "vitest";
import { MARKED, READ, REFUSED } from "@/testing/amount-notations";
import { amountInWords, amountOr, type AmountUnit, readAmount, writeAmount } from "./amount.ts";
import { numeral } from "./amount-words.ts";

const units = Object.keys(MARKED) as AmountUnit[];

test("there are 200 notations at least, none twice", () => {
  const all = [...READ, ...Object.values(MARKED).flat()].map(([text]) => text).concat(REFUSED);
  expect(new Set(all).size).toBeGreaterThanOrEqual(200);
});

describe.each(units)("an amount in %s", (unit) => {
  test("is read in Argentine notation", () => {
    for (const [text, hundredths] of [...READ, ...MARKED[unit]]) {
      const isWhole = hundredths % 100 === 0;
      const expected = unit === "tickets" && !isWhole ? null : hundredths / 100;
      expect([text, readAmount(text, unit)]).toEqual([text, expected]);
    }
  });

  test("is refused in any other notation, and with the mark of another unit", () => {
    const others = units.filter((other) => other !== unit).flatMap((other) => MARKED[other]);
    for (const text of [...REFUSED, ...others.map(([marked]) => marked), "", " "])
      expect([text, readAmount(text, unit)]).toEqual([text, null]);
  });

  test("is written as it is read", () => {
    for (let value = 1; value < 1e10; value = value * 3 + 7) {
      const amount = unit === "tickets" ? value : value / 100;
      expect(readAmount(writeAmount(amount, unit), unit)).toBe(amount);
    }
  });
});

test.each([
  [1250, "ARS", "1.250"],
  [9.9, "ARS", "9,90"],
  [1_250_000.5, "USD", "1.250.000,50"],
  [999, "tickets", "999"],
  [12.5, "percent", "12,5"],
  [10, "percent", "10"],
] as const)("%s in %s is offered as %s", (value, unit, text) => {
  expect(writeAmount(value, unit)).toBe(text);
});

test("an empty field is what the form says, an unreadable one no number", () => {
  expect(amountOr(" ", "ARS", 7)).toBe(7);
  expect(amountOr("12.50", "ARS", 7)).toBeNaN();
});

test.each([
  [12_500, "ARS", "Doce mil quinientos pesos"],
  [1, "ARS", "Un peso"],
  [21, "tickets", "Veintiún tickets"],
  [31, "tickets", "Treinta y un tickets"],
  [101, "tickets", "Ciento un tickets"],
  [100, "tickets", "Cien tickets"],
  [1000, "ARS", "Mil pesos"],
  [21_000, "ARS", "Veintiún mil pesos"],
  [100_000, "ARS", "Cien mil pesos"],
  [1_000_000, "ARS", "Un millón de pesos"],
  [2_000_001, "ARS", "Dos millones un pesos"],
  [
    1_234_567_890,
    "ARS",
    "Mil doscientos treinta y cuatro millones quinientos sesenta y siete mil ochocientos noventa pesos",
  ],
  [4.99, "USD", "Cuatro dólares con noventa y nueve centavos"],
  [0.01, "USD", "Un centavo"],
  [1250.5, "ARS", "Mil doscientos cincuenta pesos con cincuenta centavos"],
  [0, "ARS", null],
  [12.5, "percent", null],
] as const)("%s in %s reads %s", (value, unit, words) => {
  expect(amountInWords(value, unit)).toBe(words);
});

test("no two amounts have the same words", () => {
  const values = Array.from({ length: 4000 }, (_, index) => index * 253 + (index % 7));
  expect(new Set(values.map((value) => numeral(value))).size).toBe(new Set(values).size);
});
