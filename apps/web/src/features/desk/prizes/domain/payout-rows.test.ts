import { expect, test } from "vitest";
import { textCell } from "@/lib/csv";
import type { Payout } from "../api/payouts";
import { payoutRows } from "./payout-rows";

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
