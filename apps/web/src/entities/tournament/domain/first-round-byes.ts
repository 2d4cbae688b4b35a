/** The seeds of a bracket from top to bottom, equal to `private.bracket_seeds`. `size` is a power of two. */
function bracketSeeds(size: number): number[] {
  let seeds = [1];
  while (seeds.length < size) {
    const sum = seeds.length * 2 + 1;
    seeds = seeds.flatMap((seed) => [seed, sum - seed]);
  }
  return seeds;
}

/** For each pair of the first round, from top to bottom, whether it is a bye. Follows `private.build_bracket`. */
export function firstRoundByes(entrants: number): boolean[] {
  const size = 2 ** Math.ceil(Math.log2(entrants));
  const seeds = bracketSeeds(size);
  return Array.from(
    { length: size / 2 },
    (_, pair) => Math.max(seeds[2 * pair] ?? 0, seeds[2 * pair + 1] ?? 0) > entrants,
  );
}
