interface SwissSettings {
  readonly rounds: number | null;
  readonly wins_to_advance: number | null;
  readonly losses_to_leave: number | null;
}

/** The maximum number of rounds of a Swiss stage, equal to `private.swiss_rounds` in the database. */
export function swissRounds(
  { rounds, wins_to_advance: on, losses_to_leave: out }: SwissSettings,
  entrants: number,
): number {
  const wanted =
    on !== null && out !== null
      ? on + out - 1
      : (rounds ?? Math.max(1, Math.ceil(Math.log2(Math.max(entrants, 1)))));
  // No pair plays twice. If the number of participants is odd, each of them also has one round without a match.
  return Math.min(wanted, entrants - 1 + (entrants % 2));
}
