import { formatMoney } from "@leyenda/site/money";
import { expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const reported = async (amountMinor: number, currency: string) => {
  const { text } = await t.owner.one<{ text: string }>(
    "select private.money($1::bigint, $2) as text",
    [String(amountMinor), currency],
  );
  return text;
};

test.each([
  {
    minor: 8_000_000,
    currency: "ARS",
    text: "$80.000\u00A0ARS",
    why: "whole amounts have no cents",
  },
  { minor: 123_450, currency: "ARS", text: "$1.234,50\u00A0ARS", why: "cents are written in full" },
  { minor: 5, currency: "ARS", text: "$0,05\u00A0ARS", why: "less than one" },
  { minor: 0, currency: "ARS", text: "$0\u00A0ARS", why: "nothing" },
  {
    minor: 123_456_789_000,
    currency: "ARS",
    text: "$1.234.567.890\u00A0ARS",
    why: "every thousand",
  },
  { minor: 499, currency: "USD", text: "US$4,99", why: "dollars by their own sign" },
  { minor: -30_000, currency: "ARS", text: "-$300\u00A0ARS", why: "a debt keeps its sign" },
])(
  "what the database tells is what the pages write: $text, $why",
  async ({ minor, currency, text }) => {
    expect(await reported(minor, currency)).toBe(text);
    expect(formatMoney(minor / 100, currency)).toBe(text);
  },
);

test("a currency that nobody takes here is named by its code", async () => {
  expect(await reported(1250, "EUR")).toBe("EUR 12,50");
});
