import { describe, expect, test } from "vitest";
import { textCell, timeCell, toCsv } from "./csv";

describe("toCsv", () => {
  test.each([
    { cell: "Copa; 2026", text: '"Copa; 2026"', why: "a semicolon needs quotes" },
    { cell: "Copa, 2026", text: "Copa, 2026", why: "a comma does not" },
    { cell: 'El "Rayo"', text: '"El ""Rayo"""', why: "quotes are doubled" },
    { cell: "=1+1", text: "'=1+1", why: "a spreadsheet must not run a player's name" },
    { cell: -5, text: "-5", why: "a negative number is a number" },
    { cell: 1234.5, text: "1234,5", why: "cents stand behind a comma" },
    { cell: null, text: "", why: "nothing known" },
    { cell: textCell("2-1"), text: '"=""2-1"""', why: "a score is no day of January" },
    {
      cell: textCell('0"&A1'),
      text: '"=""0""""&A1"""',
      why: "nobody gets out of the quotes of a text",
    },
    { cell: textCell(null), text: "", why: "a text that is not there" },
    {
      cell: timeCell(new Date(2026, 10, 2, 21, 5).toISOString()),
      text: "02/11/2026 21:05",
      why: "an hour is the reader's own",
    },
    { cell: timeCell(null), text: "", why: "an hour that is not there" },
  ])("$why", ({ cell, text }) => {
    expect(toCsv([["a"], [cell]])).toBe(`\uFEFFa\r\n${text}\r\n`);
  });

  test("cells stand beside each other as the programs here part them", () => {
    expect(toCsv([["a", "b"]])).toBe("\uFEFFa;b\r\n");
  });
});
