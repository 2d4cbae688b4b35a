import { expect, test } from "vitest";
import { textCell } from "@/lib/csv";
import type { Payout } from "../api/payouts.ts";
import { accountPhrase, equalShares, leftOf, payoutRows } from "./payouts.ts";

test("equal parts add up to the whole, the rest with the first", () => {
  expect(equalShares(100, 3)).toEqual([33.34, 33.33, 33.33]);
  expect(equalShares(0.05, 2)).toEqual([0.03, 0.02]);
  expect(leftOf(100, equalShares(100, 3))).toBe(0);
});

test("says what is missing and what is too much", () => {
  expect(leftOf(10, [4.5])).toBe(5.5);
  expect(leftOf(0.3, [0.1, 0.2])).toBe(0);
  expect(leftOf(10, [8, 3])).toBe(-1);
});

test.each([
  [{ alias: "quimera.leyenda" }, "alias quimera.leyenda"],
  [{ cvu: "0001", alias: "quimera.leyenda" }, "CVU/CBU 0001"],
  [{ account: "12-3", holder: "Ana" }, "cuenta 12-3, de Ana"],
  [{}, null],
])("says %o as where it was paid", (info, says) => {
  expect(accountPhrase(info)).toBe(says);
});

const payout = (payment: Payout["payment_info"]) =>
  ({
    tournament_name: "Copa",
    winner: { name: "Ana" },
    position: 1,
    amount: 90,
    currency: "ARS",
    payment_info: payment,
    status: "pending",
  }) as Payout;

test("the file of payouts has every way to be paid, as text", () => {
  const account = { account: "032180000118359719", holder: "Ana Paz" };
  const [heading = [], home = [], abroad = []] = payoutRows([
    payout({ alias: "ana.cobra" }),
    payout(account),
  ]);
  const cells = (row: readonly unknown[]) =>
    Object.fromEntries(row.map((cell, at) => [heading[at] as string, cell]));
  expect(cells(home)).toMatchObject({
    Moneda: "ARS",
    "CVU/CBU": null,
    Alias: textCell("ana.cobra"),
    Cuenta: null,
    Titular: null,
  });
  expect(cells(abroad)).toMatchObject({
    Alias: null,
    Cuenta: textCell(account.account),
    Titular: textCell(account.holder),
  });
});
