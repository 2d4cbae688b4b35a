import { expect, test } from "vitest";
import { copy } from "../copy.ts";
import { actOf, factsOf } from "./kinds.ts";
import { inOwnHours, inParts, notificationParts } from "./notification-sections.ts";

test("notices stand in the parts of their instants, in their order", () => {
  const instants = ["2026-11-20T22:00Z", "2026-11-20T08:00Z", "2026-11-18T09:00Z"];
  const parts = inParts(
    instants.map((instant) => ({ created_at: instant })),
    (iso) => iso.slice(0, 10),
  );
  expect(parts.map(({ name, rows }) => [name, rows.length])).toEqual([
    ["2026-11-20", 2],
    ["2026-11-18", 1],
  ]);
});

test("an answer is asked for while it is awaited, and then no more", () => {
  expect(actOf("match_reported", true)).toBe("answer");
  expect(actOf("match_reported", false)).toBe("room");
  expect(actOf("tournament_place_offered", true)).toBe("place");
  expect(actOf("tournament_place_offered", false)).toBe("tournament");
  expect(actOf("match_won", false)).toBe("result");
});

test("an acceptance leads to the room", () => {
  expect(copy.acts[factsOf("challenge_accepted").act]).toBe("Entrar a la sala");
});

test("what waits for an answer stands apart, whenever it came", () => {
  const rows = [
    { id: "a", created_at: "2026-11-28T10:00" },
    { id: "b", created_at: "2026-11-27T10:00" },
    { id: "c", created_at: "2026-11-27T09:00" },
  ];
  const { asking, others } = notificationParts(rows, ({ id }) => id === "b");
  expect(asking.map(({ id }) => id)).toEqual(["b"]);
  expect(others.map(({ id }) => id)).toEqual(["a", "c"]);
});

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
