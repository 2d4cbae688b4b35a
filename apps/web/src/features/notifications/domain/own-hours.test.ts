import { expect, test } from "vitest";
import { inOwnHours } from "./own-hours.ts";

const formats = { formatDateTime: (iso: string) => new Date(iso).toISOString() };

test.each([
  {
    why: "each instant is the viewer's",
    words:
      "Hasta el 27/11/2026 a las 16:00 (hora de Argentina). Después del 01/12/2026 a las 23:30 (hora de Argentina), todos.",
    read: "Hasta el 2026-11-27T19:00:00.000Z. Después del 2026-12-02T02:30:00.000Z, todos.",
  },
  {
    why: "what is no instant stays",
    words: "El 27/11/2026 a las 16:00 contra Axioma",
    read: "El 27/11/2026 a las 16:00 contra Axioma",
  },
])("$why", ({ words, read }) => {
  expect(inOwnHours(words, formats)).toBe(read);
});
