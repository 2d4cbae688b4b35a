import { expect, test } from "vitest";
import {
  countdownParts,
  formatMoney,
  formatRelative,
  formatTicketChange,
  formatTickets,
  shortMinutes,
  siteFormats,
} from "./format.ts";

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
    ms: 2 * HOUR,
    expected: [
      ["hours", 2],
      ["minutes", 0],
    ],
    why: "a round number keeps its second unit",
  },
  { ms: 3 * DAY + MINUTE, expected: [["days", 3]], why: "whole days stand alone" },
])("countdown of $ms ms: $why", ({ ms, expected }) => {
  expect(countdownParts(ms).map(({ unit, value }) => [unit, value])).toEqual(expected);
});

test("tickets have a singular and Argentine thousands", () => {
  expect(formatTickets(1)).toBe("1\u00A0ticket");
  expect(formatTickets(0)).toBe("0\u00A0tickets");
  expect(formatTickets(12_500)).toBe("12.500\u00A0tickets");
});

test("what a wallet gains or loses keeps its sign beside it", () => {
  expect(formatTicketChange(1)).toBe("+\u00A01\u00A0ticket");
  expect(formatTicketChange(-12_500)).toBe("−\u00A012.500\u00A0tickets");
});

test.each([
  { text: formatTickets(12_500), why: "tickets" },
  { text: formatTicketChange(-300), why: "a change of a wallet" },
  { text: formatMoney(80_000), why: "pesos" },
  { text: formatMoney(4.99, "USD"), why: "dollars" },
])("no line ends within an amount: $why", ({ text }) => {
  expect(text).not.toContain(" ");
});

test.each([
  { amount: 80_000, currency: "ARS", text: "$80.000\u00A0ARS", why: "whole amounts have no cents" },
  { amount: 1250.5, currency: "ARS", text: "$1.250,50\u00A0ARS", why: "cents are written in full" },
  { amount: 4.99, currency: "USD", text: "US$4,99", why: "dollars by their own sign" },
  { amount: -300, currency: "ARS", text: "-$300\u00A0ARS", why: "a debt keeps its sign" },
] as const)("money: $text, $why", ({ amount, currency, text }) => {
  expect(formatMoney(amount, currency)).toBe(text);
});

test("near times are relative, far ones are dates", () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const at = (offset: number) => new Date(now + offset).toISOString();
  expect(formatRelative(at(2 * HOUR), now)).toBe("dentro de 2 horas");
  expect(formatRelative(at(-DAY), now)).toBe("ayer");
  expect(formatRelative(at(20 * DAY), now)).toMatch(/dic/);
});

test.each([
  { at: "2026-11-19T03:30:00Z", text: "ayer", why: "the first hour of yesterday" },
  { at: "2026-11-19T02:30:00Z", text: "anteayer", why: "the last hour before it" },
  { at: "2026-11-22T02:30:00Z", text: "mañana", why: "the last hour of tomorrow" },
  { at: "2026-11-22T03:30:00Z", text: "pasado mañana", why: "the first hour after it" },
  { at: "2026-11-20T15:00:00Z", text: "hace 11 horas", why: "within 24 hours it is hours" },
])("at $at it is '$text', by the days of Buenos Aires: $why", ({ at, text }) => {
  const now = Date.parse("2026-11-21T02:00:00Z");
  expect(siteFormats.formatRelative(at, now)).toBe(text);
});

test.each([
  { at: "2026-11-20T23:30:00Z", text: "hoy 20:30", why: "today" },
  { at: "2026-11-20T05:00:00Z", text: "hoy 02:00", why: "today, and past" },
  { at: "2026-11-21T16:00:00Z", text: "mañana 13:00", why: "tomorrow" },
  { at: "2026-11-22T16:00:00Z", text: "dom 13:00", why: "this week" },
  { at: "2026-12-12T16:00:00Z", text: "12 dic 13:00", why: "later" },
])("on a screen '$text' is $why", ({ at, text }) => {
  expect(siteFormats.formatClock(at, Date.parse("2026-11-20T15:00:00Z"))).toBe(text);
});

test.each([
  { minutes: 0, text: "0 min" },
  { minutes: 59, text: "59 min" },
  { minutes: 60, text: "1 h" },
  { minutes: 617, text: "10 h 17 min" },
  { minutes: 2 * 1440 + 90, text: "2 d 1 h" },
])("$minutes minutes are '$text' where there is little room", ({ minutes, text }) => {
  expect(shortMinutes(minutes)).toBe(text);
});
