interface Scored {
  readonly score: string | null;
  readonly isObjected: boolean | null;
}

/**
 * A map that the clock gave was not played, so its score is hidden. Once a side objects to the walkover, it is shown.
 */
export function withWalkover<Match extends Scored>(
  match: Match,
  isObjected: boolean | undefined,
): Match {
  return isObjected === undefined
    ? match
    : { ...match, score: isObjected ? match.score : null, isObjected };
}
