import { expect, test } from "vitest";
import { accountLine, paymentLines } from "./payment-info";

const abroad = { account: "032180000118359719", holder: "Ana Paz" };

test.each([
  { info: null, words: [] },
  { info: {}, words: [] },
  { info: { alias: "ana.cobra", cvu: "1".repeat(22) }, words: ["CVU/CBU", "Alias"] },
  { info: abroad, words: ["Cuenta", "Titular"] },
])("what is given is named, in one order: $words", ({ info, words }) => {
  expect(paymentLines(info).map(({ word }) => word)).toEqual(words);
});

test.each([
  { info: {}, line: null },
  { info: { alias: "ana.cobra" }, line: "ana.cobra" },
  { info: { alias: "ana.cobra", cvu: "1".repeat(22) }, line: "1".repeat(22) },
  { info: abroad, line: "032180000118359719, de Ana Paz" },
])("a question names the account: $line", ({ info, line }) => {
  expect(accountLine(info)).toBe(line);
});
