import { expect, test } from "vitest";
import { openOrderState } from "./unpaid-order-state.ts";

const now = Date.UTC(2026, 10, 21, 12);
const url = "https://pay.example/c/1";
const left = { checkout_url: url, expires_at: new Date(now + 60_000).toISOString() };
const late = { checkout_url: url, expires_at: new Date(now).toISOString() };

test.each([
  { order: { status: "pending", ...left }, state: { kind: "resumable", url }, why: "still open" },
  { order: { status: "pending", ...late }, state: { kind: "over" }, why: "its time is over" },
  {
    order: { status: "pending", ...left, checkout_url: null },
    state: { kind: "over" },
    why: "nobody knows where",
  },
  { order: { status: "created", ...left }, state: { kind: "over" }, why: "it was never opened" },
  {
    order: { status: "awaiting_payment", ...left },
    state: { kind: "awaited" },
    why: "paid by coupon, once",
  },
  { order: { status: "failed", ...left }, state: { kind: "over" }, why: "refused" },
  { order: { status: "cancelled", ...left }, state: { kind: "over" }, why: "given up" },
  { order: { status: "paid", ...left }, state: null, why: "nothing is owed" },
  { order: { status: "refunded", ...left }, state: null, why: "it is closed" },
] as const)("an order that is $order.status: $why", ({ order, state }) => {
  expect(openOrderState(order, now)).toEqual(state);
});
