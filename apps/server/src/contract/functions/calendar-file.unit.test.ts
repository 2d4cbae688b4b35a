import fc from "fast-check";
import ICAL from "ical.js";
import { expect, it } from "vitest";
import { calendarFile } from "../../../../../supabase/functions/_shared/calendar-file.ts";

const SITE = "https://sitio.test";

/** Random team names, and names with characters that are special in a calendar file. */
const name = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 }),
  fc.constantFrom(
    "Ñandú; y, más\\",
    'Los "9:00"',
    "🏆".repeat(40),
    "END:VEVENT",
    "a\r\nBEGIN:VEVENT",
  ),
);

const entry = fc.record({
  uid: fc.uuid().map((id) => `match-${id}`),
  title: fc.tuple(name, name, name).map(([one, other, cup]) => `${one} vs ${other} · ${cup}`),
  description: fc.option(name),
  starts_at: fc
    .date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString()),
  minutes: fc.integer({ min: 1, max: 360 }),
  path: fc.uuid().map((id) => `/tournaments/${id}`),
  is_cancelled: fc.boolean(),
  sequence: fc.nat(),
});

/** The text as a calendar can contain it: one kind of line break, no control characters. */
const plain = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/\r\n|\r/gu, " \n").replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/gu, " ");

it("a parser that is not ours reads a thousand random matches as they are, folded and escaped", () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 100, maxLength: 100 }), (entries) => {
      const text = calendarFile(entries, SITE, "Leyenda");
      for (const line of text.split("\r\n")) {
        expect(line).not.toMatch(/[\r\n]/u);
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      }
      const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
      expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT1H");
      expect(calendar.getFirstPropertyValue("name")).toBe("Leyenda");
      const events = calendar.getAllSubcomponents("vevent");
      expect(events).toHaveLength(entries.length);
      for (const [index, event] of events.entries()) {
        const wanted = entries[index];
        const read = new ICAL.Event(event);
        expect(read.uid).toBe(wanted?.uid);
        expect(read.summary).toBe(plain(wanted?.title ?? ""));
        expect(read.startDate.toJSDate().toISOString()).toBe(wanted?.starts_at);
        expect(read.duration.toSeconds()).toBe((wanted?.minutes ?? 0) * 60);
        expect(event.getFirstPropertyValue("status")).toBe(
          wanted?.is_cancelled ? "CANCELLED" : "CONFIRMED",
        );
        expect(read.sequence).toBe(wanted?.sequence);
        expect(event.getFirstPropertyValue("url")).toBe(SITE + wanted?.path);
      }
    }),
    { numRuns: 10 },
  );
});

it("twelve hundred entries, the most there are, are written in a moment: nobody is answered meanwhile", () => {
  const entries = fc.sample(entry, { numRuns: 1_200, seed: 7 });
  const times = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    calendarFile(entries, SITE, "Leyenda");
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  // The test measures CPU time, because other work on the machine does not affect it. The limit is five times the best
  // run.
  expect(Math.min(...times)).toBeLessThan(100);
});
