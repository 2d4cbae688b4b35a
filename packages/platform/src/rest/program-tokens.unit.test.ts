import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import type { PlatformContext } from "../context/context.ts";
import { createProgramTokens } from "./program-tokens.ts";
import { RestError } from "./errors.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A token that is none, with the right sum. */
function madeUp(number: number): string {
  const text = `pat_${number}`;
  let sum = crc32(text);
  let said = "";
  for (; said.length < 6; sum = Math.floor(sum / 62)) said = (DIGITS[sum % 62] ?? "") + said;
  return text + said;
}

test("made-up tokens of one address leave the database's connections to the others", async () => {
  const underWay: (() => void)[] = [];
  const tokens = createProgramTokens({
    project: { programTokens: { prefix: "pat_", resolve: "resolve", begin: "begin" } },
    database: {
      platform: {
        query: () =>
          new Promise((resolve) => {
            underWay.push(() => resolve({ rows: [] }));
          }),
      },
    },
  } as unknown as PlatformContext);
  const ask = (address: string, times: number) =>
    Promise.allSettled(
      Array.from({ length: times }, (_, number) => tokens.verify(madeUp(number), address)),
    );

  const flood = ask("192.0.2.1", 150);
  const other = ask("192.0.2.2", 1);
  await Promise.resolve();
  // Two of the flood's, and the other's at once.
  expect(underWay).toHaveLength(3);
  for (let answered = 0; answered < 103; answered += 1) {
    await expect.poll(() => underWay.length).toBeGreaterThan(answered);
    expect(underWay.length - answered).toBeLessThanOrEqual(3);
    underWay[answered]?.();
  }
  expect(await other).toEqual([{ status: "fulfilled", value: null }]);
  const results = await flood;
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(48);
  for (const { reason } of refused) expect((reason as RestError).status).toBe(429);
  expect(tokens.verify("pat_0000000", "192.0.2.1")).toBeNull();
});
