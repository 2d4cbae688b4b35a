import { describe, expect, test } from "vitest";
import { adjustedTickets, balanceAfter } from "./wallet-owner";

describe("amount of an adjustment", () => {
  test.each([
    { text: "25", amount: 25, why: "a number" },
    { text: "", amount: 1, why: "nothing becomes one" },
    { text: "abc", amount: 1, why: "no number becomes one" },
    { text: "0", amount: 1, why: "one is the least" },
    { text: "12.500", amount: 12_500, why: "a point separates thousands" },
    { text: "2.9", amount: 0, why: "what can be read in two ways is refused" },
    { text: "-5", amount: 0, why: "less than none is refused" },
  ])("$text: $why", ({ text, amount }) => {
    expect(adjustedTickets(text)).toBe(amount);
  });
});

test("a balance can reach zero and not less", () => {
  expect(balanceAfter(10, -10)).toBe(0);
  expect(balanceAfter(10, -11)).toBeNull();
  expect(balanceAfter(10, 5)).toBe(15);
});
