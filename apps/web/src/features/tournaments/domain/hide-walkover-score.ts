interface Scored {
  readonly score: string | null;
  readonly isObjected: boolean | null;
}

/** Hides the score of maps that the match clock gave to the present side, unless a side objected to the walkover. */
export function hideWalkoverScore<Match extends Scored>(
  match: Match,
  isObjected: boolean | undefined,
): Match {
  return isObjected === undefined
    ? match
    : { ...match, score: isObjected ? match.score : null, isObjected };
}
