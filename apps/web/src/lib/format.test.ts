import { expect, test } from "vitest";
import { countdownParts, formatMoney, formatRelative, formatTickets } from "./format.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  { ms: 0, expected: [], why: "time is up" },
  { ms: -5 * SECOND, expected: [], why: "long past" },
  { ms: 400, expected: [["seconds", 0]], why: "the last half second" },
  { ms: 59 * SECOND, expected: [["seconds", 59]], why: "seconds alone" },
  {
    ms: 61 * SECOND,
    expected: [
      ["minutes", 1],
      ["seconds", 1],
    ],
    why: "near: seconds count",
  },
  {
    ms: 2 * HOUR + 5 * MINUTE,
    expected: [
      ["hours", 2],
      ["minutes", 5],
    ],
    why: "far: no seconds",
  },
  {
    ms: 3 * DAY,
    expected: [
      ["days", 3],
      ["hours", 0],
    ],
    why: "a round number keeps its second unit",
  },
])("countdown of $ms ms: $why", ({ ms, expected }) => {
  expect(countdownParts(ms).map(({ unit, value }) => [unit, value])).toEqual(expected);
});

test("tickets have a singular and Argentine thousands", () => {
  expect(formatTickets(1)).toBe("1 ticket");
  expect(formatTickets(0)).toBe("0 tickets");
  expect(formatTickets(12_500)).toBe("12.500 tickets");
});

test("money names its currency", () => {
  expect(formatMoney(1250.5).replaceAll("\u00a0", " ")).toBe("$ 1.250,50");
  expect(formatMoney(4.99, "USD").replaceAll("\u00a0", " ")).toBe("US$ 4,99");
});

test("near times are relative, far ones are dates", () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const at = (offset: number) => new Date(now + offset).toISOString();
  expect(formatRelative(at(2 * HOUR), now)).toBe("dentro de 2 horas");
  expect(formatRelative(at(-DAY), now)).toBe("ayer");
  expect(formatRelative(at(20 * DAY), now)).toMatch(/dic/);
});
