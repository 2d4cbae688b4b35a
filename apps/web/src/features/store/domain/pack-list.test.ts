import { expect, test } from "vitest";
import type { StoreItemType } from "@/entities/store-item/domain/store-item.ts";
import { bestPack, coveringPack, packSections, unitPrice } from "./pack-list.ts";

const pack = (
  id: string,
  amount: number,
  ars: number,
  rest: Partial<{ usd: number; type: StoreItemType; discount: number }> = {},
) => ({
  id,
  amount,
  type: rest.type ?? "personal_ticket",
  price_ars: ars,
  price_usd: rest.usd ?? 0,
  discount_percentage: rest.discount ?? 0,
});
const small = pack("small", 10, 2500);
const large = pack("large", 50, 11_000, { discount: 10, usd: 11 });
const team = pack("team", 100, 21_000, { type: "team_ticket" });

test("packs stand under the wallet that they fill, personal first", () => {
  expect(packSections([team, small, large])).toEqual([
    { type: "personal_ticket", packs: [small, large] },
    { type: "team_ticket", packs: [team] },
  ]);
  expect(packSections([team]).map((section) => section.type)).toEqual(["team_ticket"]);
});

test("a ticket's price is the pack's after its discount", () => {
  expect(unitPrice(large, "ARS")).toBe(198);
  expect(unitPrice(small, "USD")).toBeNull();
});

test.each([
  { packs: [small, large], best: "large", why: "the discount makes it cheaper" },
  { packs: [small], best: null, why: "nothing to compare with" },
  { packs: [small, { ...small, id: "same" }], best: null, why: "all cost the same" },
])("best is $best: $why", ({ packs, best }) => {
  expect(bestPack(packs, "ARS")).toBe(best);
});

test.each([
  { missing: 8, covering: "small" },
  { missing: 10, covering: "small" },
  { missing: 11, covering: "large" },
  { missing: 51, covering: undefined },
])("who lacks $missing tickets is shown $covering", ({ missing, covering }) => {
  expect(coveringPack([small, large], missing, "ARS")?.id).toBe(covering);
});
