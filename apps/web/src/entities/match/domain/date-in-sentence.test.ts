import { expect, onTestFinished, test, vi } from "vitest";
import { dateInSentence } from "./date-in-sentence.ts";

test("a day within a sentence has no comma behind it", () => {
  vi.setSystemTime("2026-06-01T12:00:00Z");
  onTestFinished(() => void vi.useRealTimers());
  expect(dateInSentence("2026-06-10T18:00:00Z")).toMatch(/^\p{L}{3} 10 jun, \d\d:00 \(.+\)$/u);
  expect(dateInSentence("2024-06-10T18:00:00Z")).toMatch(/^10 de jun de 2024, \d\d:00 \(.+\)$/);
});
