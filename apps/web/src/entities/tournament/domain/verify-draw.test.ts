import { expect, test } from "vitest";
import { verifyDraw, sha256 } from "./verify-draw";

const ids = ["a1", "b2", "c3", "d4", "e5"];
const lots = await Promise.all(
  ids.map(async (id) => ({ participant: { id }, lot: await sha256(`42:${id}`) })),
);
const reveals = lots.toSorted((one, other) => (one.lot < other.lot ? -1 : 1));
const draw = { commitment: await sha256("42:sal"), draw_seed: 42, salt: "sal", reveals };

test("the sum is SHA-256 in hexadecimal", async () => {
  expect(await sha256("abc")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

test.each([
  { change: {}, answer: true, why: "seed and order are those of the start" },
  { change: { draw_seed: null, salt: null }, answer: null, why: "the seed is still secret" },
  { change: { draw_seed: 43 }, answer: false, why: "another seed than the one that was fixed" },
  { change: { reveals: reveals.toReversed() }, answer: false, why: "the order was touched" },
])("$why: $answer", async ({ change, answer }) => {
  expect(await verifyDraw({ ...draw, ...change })).toBe(answer);
});
