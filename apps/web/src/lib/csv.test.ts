import { describe, expect, test } from "vitest";
import { toCsv } from "./csv";

describe("toCsv", () => {
  test.each([
    { cell: "Copa, 2026", text: '"Copa, 2026"', why: "a comma needs quotes" },
    { cell: 'El "Rayo"', text: '"El ""Rayo"""', why: "quotes are doubled" },
    { cell: "=1+1", text: "'=1+1", why: "a spreadsheet must not run a player's name" },
    { cell: -5, text: "-5", why: "a negative number is a number" },
    { cell: null, text: "", why: "nothing known" },
  ])("$why", ({ cell, text }) => {
    expect(toCsv([["a"], [cell]])).toBe(`\uFEFFa\r\n${text}\r\n`);
  });
});
