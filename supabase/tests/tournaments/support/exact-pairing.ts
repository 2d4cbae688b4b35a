import highsLoader from "highs";
import type { SwissPlayer } from "../../../functions/_shared/swiss-pairing.ts";

const highs = await highsLoader();

/** The cost of a rematch: more than the sum of all point differences. */
const REMATCH = 1e6;

/** Returns the cost of a pair, as the rules of a Swiss round define it. */
export const costOfPair = (one: SwissPlayer, other: SwissPlayer, isRematch: boolean): number =>
  (one.points - other.points) ** 2 + (isRematch ? REMATCH : 0);

/**
 * Returns the lowest cost of any pairing of a round, by integer programming (HiGHS) instead of matching.
 * Each pair is a variable. Each participant is in one pair; with an odd number one has a bye.
 * @param players in the order of the table; a pair of `met` is written "0 3", by their places
 * @param bound pairs with a higher cost are left out: a cheaper pairing contains none
 */
export function leastCost(
  players: readonly SwissPlayer[],
  met: ReadonlySet<string>,
  bound: number,
): number {
  const fresh = players.length % 2 === 0 ? [] : players.filter(({ hadBye }) => !hadBye);
  const fewest = Math.min(...fresh.map(({ points }) => points));
  const rests = players.flatMap((one, place) =>
    fresh.includes(one) && one.points === fewest ? [{ name: `b${place}`, place }] : [],
  );
  const pairs = players.flatMap((one, first) =>
    players.slice(first + 1).flatMap((other, gap) => {
      const second = first + 1 + gap;
      const cost = costOfPair(one, other, met.has(`${first} ${second}`));
      return cost > bound ? [] : [{ name: `x${first}_${second}`, first, second, cost }];
    }),
  );
  const everybody = players.map((_, place) => [
    ...pairs.filter(({ first, second }) => first === place || second === place),
    ...rests.filter((rest) => rest.place === place),
  ]);
  // At least one participant of a points group with an odd number meets someone outside it or has the bye. This always
  // holds, and shortens the search.
  const oddGroups = [...Map.groupBy(players.keys(), (place) => players[place]?.points).values()]
    .filter((places) => places.length % 2 === 1)
    .map((places) => {
      const group = new Set(places);
      return [
        ...pairs.filter(({ first, second }) => group.has(first) !== group.has(second)),
        ...rests.filter(({ place }) => group.has(place)),
      ];
    });
  const sum = (terms: readonly { readonly name: string }[]) =>
    terms.map(({ name }) => name).join(" + ");
  const rows = [
    ...everybody.map((terms) => `${sum(terms)} = 1`),
    ...(rests.length > 0 ? [`${sum(rests)} = 1`] : []),
    ...oddGroups.map((terms) => `${sum(terms)} >= 1`),
  ];
  const names = [...pairs, ...rests].map(({ name }) => name);
  const costs = pairs.flatMap(({ name, cost }) => (cost > 0 ? [`${cost} ${name}`] : []));
  const { Status, ObjectiveValue } = highs.solve(
    [
      "Minimize",
      ` cost: ${costs.join(" + ") || `0 ${names[0]}`}`,
      "Subject To",
      ...rows.map((row, index) => ` r${index}: ${row}`),
      "Binary",
      ...names.map((name) => ` ${name}`),
      "End",
    ].join("\n"),
  );
  if (Status !== "Optimal") throw new Error(`No least pairing was found: ${Status}`);
  return Math.round(ObjectiveValue);
}
