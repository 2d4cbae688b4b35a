import { expect, test } from "vitest";
import { networkOf } from "../context/client-network.ts";
import { RestError } from "./errors.ts";
import { fairLookups } from "./fair-lookups.ts";

test("what one address makes up leaves the database's connections to the others", async () => {
  const underWay: (() => void)[] = [];
  const find = fairLookups(
    () =>
      new Promise<null>((resolve) => {
        underWay.push(() => resolve(null));
      }),
  );
  const ask = (address: string, times: number) =>
    Promise.allSettled(Array.from({ length: times }, () => find("made up", networkOf(address))));

  const flood = ask("192.0.2.1", 150);
  const other = ask("192.0.2.2", 1);
  await expect.poll(() => underWay.length).toBe(3);
  for (let answered = 0; answered < 103; answered += 1) {
    await expect.poll(() => underWay.length).toBeGreaterThan(answered);
    expect(underWay.length - answered).toBeLessThanOrEqual(3);
    underWay[answered]?.();
  }
  expect(await other).toEqual([{ status: "fulfilled", value: null }]);
  const refused = (await flood).filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(48);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(RestError);
});
