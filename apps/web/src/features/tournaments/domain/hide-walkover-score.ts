interface Scored {
  readonly score: string | null;
  readonly isObjected: boolean | null;
}

/** Hides the score of a match that the match clock decided because a side was absent, unless a side objects to that. */
export function hideWalkoverScore<Match extends Scored>(
  match: Match,
  isObjected: boolean | undefined,
): Match {
  return isObjected === undefined
    ? match
    : { ...match, score: isObjected ? match.score : null, isObjected };
}
