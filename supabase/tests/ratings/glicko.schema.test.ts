import { expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

interface Strength {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

const strength = (rating: number, deviation: number, volatility = 0.06): Strength => ({
  rating,
  deviation,
  volatility,
});

async function after(
  before: Strength,
  games: readonly (readonly [rival: Strength, score: number])[],
): Promise<Strength> {
  const text = ({ rating, deviation, volatility }: Strength) =>
    `(${rating},${deviation},${volatility})`;
  return t.owner.one<Strength>(
    "select * from private.strength_after($1::private.strength, $2::text[]::private.strength[], $3)",
    [text(before), games.map(([rival]) => text(rival)), games.map(([, score]) => score)],
  );
}

test("Glickman's worked example comes out as in his paper", async () => {
  const { rating, deviation, volatility } = await after(strength(1500, 200), [
    [strength(1400, 30), 1],
    [strength(1550, 100), 0],
    [strength(1700, 300), 0],
  ]);
  // The paper rounds intermediate results: it gets 1464.06, 151.52 and 0.05999.
  expect(rating).toBeCloseTo(1464.06, 1);
  expect(deviation).toBeCloseTo(151.52, 2);
  expect(volatility).toBeCloseTo(0.05999, 4);
});

test("who wins gains, who loses loses, as much; a draw between equals changes no rating", async () => {
  const known = strength(1500, 100);
  const [won, lost, drawn] = await Promise.all(
    [1, 0, 0.5].map((score) => after(known, [[known, score]])),
  );
  expect(won!.rating - 1500).toBeCloseTo(1500 - lost!.rating, 9);
  expect(won!.rating).toBeGreaterThan(1500);
  expect(drawn!.rating).toBeCloseTo(1500, 9);
  expect(drawn!.deviation).toBeLessThan(100);
});

test("to beat somebody better brings more, and who is known well moves less", async () => {
  const against = async (own: Strength, rival: Strength) =>
    (await after(own, [[rival, 1]])).rating - own.rating;
  const own = strength(1500, 100);
  const better = await against(own, strength(1700, 100));
  const equal = await against(own, strength(1500, 100));
  const unknown = await against(own, strength(1700, 350));
  expect(better).toBeGreaterThan(equal);
  expect(better).toBeGreaterThan(unknown);
  expect(await against(strength(1500, 50), strength(1700, 100))).toBeLessThan(better);
});

test("what nobody expected makes a side less predictable, and ends at a result all the same", async () => {
  const calm = strength(1500, 60);
  const upset = await after(
    calm,
    Array.from({ length: 40 }, () => [strength(2600, 40), 1] as const),
  );
  expect(upset.volatility).toBeGreaterThan(0.06);
  expect(upset.rating).toBeGreaterThan(1800);
  const dull = await after(
    calm,
    Array.from({ length: 40 }, () => [strength(400, 40), 1] as const),
  );
  expect(dull.volatility).toBeLessThan(0.0601);
  expect(Object.values(dull).every(Number.isFinite)).toBe(true);
});

test("weeks without a match widen the deviation as one after the other would, up to that of nobody known", async () => {
  const { at_once, in_steps, long } = await t.owner.one<Record<string, number>>(
    `select private.idle_deviation(80, 0.06, 2) as at_once,
       private.idle_deviation(private.idle_deviation(80, 0.06, 1), 0.06, 1) as in_steps,
       private.idle_deviation(80, 0.06, 100000) as long`,
  );
  expect(at_once).toBeCloseTo(in_steps!, 9);
  expect(at_once).toBeGreaterThan(80);
  expect(long).toBe(350);
});

test("a week begins on Monday in Buenos Aires", async () => {
  const weeks = await t.owner.query<{ week: string }>(
    `select private.rating_week(at)::text as week from unnest(array[
       '2026-11-23 02:59:59Z', '2026-11-23 03:00:00Z', '2026-11-29 12:00:00Z'
     ]::timestamptz[]) as at`,
  );
  expect(weeks.map(({ week }) => week)).toEqual(["2026-11-16", "2026-11-23", "2026-11-23"]);
});
