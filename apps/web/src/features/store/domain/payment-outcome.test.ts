import { expect, test } from "vitest";
import { paymentOutcome } from "./payment-outcome.ts";

test.each([
  { claim: "success", order: null, outcome: "checking", why: "nothing is known yet" },
  { claim: "success", order: "pending", outcome: "checking", why: "the money is on its way" },
  { claim: "success", order: "paid", outcome: "paid", why: "it has arrived" },
  { claim: "success", order: "flagged", outcome: "flagged", why: "an admin has to look" },
  { claim: "cancel", order: "pending", outcome: "cancelled", why: "the buyer turned back" },
  { claim: "cancel", order: "paid", outcome: "paid", why: "the order knows better" },
  { claim: "error", order: "paid", outcome: "paid", why: "the order knows better" },
  { claim: "error", order: "failed", outcome: "failed", why: "refused" },
  { claim: "pending", order: "pending", outcome: "pending", why: "to be paid later" },
  { claim: "pending", order: "awaiting_payment", outcome: "pending", why: "a coupon" },
  { claim: "success", order: "partially_refunded", outcome: "refunded", why: "later" },
  { claim: null, order: null, outcome: "failed", why: "an address without a word" },
  { claim: "otra", order: "created", outcome: "failed", why: "an unknown word" },
] as const)("$claim with an order that is $order: $outcome, $why", ({ claim, order, outcome }) => {
  expect(paymentOutcome(claim, order)).toBe(outcome);
});
