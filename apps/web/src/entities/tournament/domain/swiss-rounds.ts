interface SwissSettings {
  readonly rounds: number | null;
  readonly wins_to_advance: number | null;
  readonly losses_to_leave: number | null;
}

/** How many rounds a Swiss stage has at most, as the database counts them (`private.swiss_rounds`). */
export function swissRounds(
  { rounds, wins_to_advance: on, losses_to_leave: out }: SwissSettings,
  entrants: number,
): number {
  const wanted =
    on !== null && out !== null
      ? on + out - 1
      : (rounds ?? Math.max(1, Math.ceil(Math.log2(Math.max(entrants, 1)))));
  // Nobody meets a second time, and of an odd number everybody rests once.
  return Math.min(wanted, entrants - 1 + (entrants % 2));
}
