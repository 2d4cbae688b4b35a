import { expect, test } from "vitest";
import { toldCalls } from "./told-calls.ts";

const told = { status: "fulfilled", value: null } as const;
const refused = (details: string) =>
  ({ status: "rejected", reason: { code: "P0001", details, message: details } }) as const;

test("whom it was told just now, or whose match is decided meanwhile, is left alone", () => {
  expect(
    toldCalls([told, refused("called_just_now"), refused("match_already_decided"), told]),
  ).toBe(2);
});

test("where nobody was left to be told it says why", () => {
  expect(() => toldCalls([refused("called_just_now")])).toThrow(
    expect.objectContaining({ details: "called_just_now" }),
  );
});

test("what went wrong with one is said, though others were told", () => {
  const lost = { status: "rejected", reason: new TypeError("Failed to fetch") } as const;
  expect(() => toldCalls([refused("called_just_now"), lost, told])).toThrow("Failed to fetch");
});
