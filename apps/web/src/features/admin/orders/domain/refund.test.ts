import { describe, expect, test } from "vitest";
import { refundableMinor, refundedMinor, refundTickets } from "./refund.ts";

const paid = {
  status: "paid",
  tickets: 50,
  credited_tickets: 50,
  reversed_tickets: 0,
  shortfall_tickets: 0,
  paid_minor: 990_000,
  refunded_minor: 0,
  disputed_minor: 0,
  payment_id: "pi_1",
};

describe("what can be given back", () => {
  test.each([
    { change: {}, left: 990_000, why: "all of it" },
    { change: { refunded_minor: 90_000 }, left: 900_000, why: "what is left" },
    { change: { status: "refunded", refunded_minor: 990_000 }, left: 0, why: "nothing is left" },
    { change: { status: "disputed" }, left: 0, why: "the bank decides" },
    { change: { payment_id: null }, left: 0, why: "nobody paid" },
    { change: { paid_minor: null }, left: 0, why: "nothing was paid" },
  ])("$left: $why", ({ change, left }) => {
    expect(refundableMinor({ ...paid, ...change })).toBe(left);
  });
});

describe("the tickets that a refund takes", () => {
  test.each([
    { change: {}, amount: 990_000, tickets: 50, why: "all for all" },
    { change: {}, amount: 495_000, tickets: 25, why: "half for half" },
    { change: {}, amount: 19_799, tickets: 0, why: "less than a ticket's price takes none" },
    {
      change: { refunded_minor: 495_000, reversed_tickets: 25 },
      amount: 495_000,
      tickets: 25,
      why: "the rest",
    },
    {
      change: { refunded_minor: 495_000, reversed_tickets: 20, shortfall_tickets: 5 },
      amount: 495_000,
      tickets: 25,
      why: "what was spent is owed already",
    },
    {
      change: { credited_tickets: 0, status: "flagged" },
      amount: 990_000,
      tickets: 0,
      why: "none were given",
    },
  ])("$tickets: $why", ({ change, amount, tickets }) => {
    expect(refundTickets({ ...paid, ...change }, amount)).toBe(tickets);
  });
});

test.each([
  { text: "1.250", minor: 125_000, why: "thousands" },
  { text: "1.250,5", minor: 125_050, why: "cents" },
  { text: "9.900", minor: 990_000, why: "all of it" },
  { text: "9.900,01", minor: null, why: "more than is left" },
  { text: "12.5", minor: null, why: "it can be read in two ways" },
  { text: "0", minor: null, why: "nothing" },
  { text: "", minor: null, why: "not typed yet" },
])("the amount $text is $minor hundredths: $why", ({ text, minor }) => {
  expect(refundedMinor(text, "ARS", 990_000)).toBe(minor);
});
