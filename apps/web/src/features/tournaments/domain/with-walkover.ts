interface Scored {
  readonly score: string | null;
  readonly isObjected: boolean | null;
}

/** What the clock gave nobody has played; once it is in question it is told of. */
export function withWalkover<Match extends Scored>(
  match: Match,
  isObjected: boolean | undefined,
): Match {
  return isObjected === undefined
    ? match
    : { ...match, score: isObjected ? match.score : null, isObjected };
}
