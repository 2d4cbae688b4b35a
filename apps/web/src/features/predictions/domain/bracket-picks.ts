/** A match of the bracket that the viewer fills in. */
export interface BracketMatch {
  readonly id: string;
  readonly participant1_id: string | null;
  readonly participant2_id: string | null;
  readonly winner_id: string | null;
  readonly next_match_id: string | null;
  readonly next_match_slot: number | null;
  readonly loser_next_match_id: string | null;
  readonly loser_next_match_slot: number | null;
}

/** The predicted winner of each match, by the match's id. */
export type Picks = ReadonlyMap<string, string>;

export interface FilledMatch<Match extends BracketMatch> {
  readonly match: Match;
  /** The sides that are known, or that follow from the viewer's earlier predictions; null while neither tells. */
  readonly sides: readonly [string | null, string | null];
  readonly chosenId: string | null;
}

/**
 * Fills in the sides of each match as if all predictions of the viewer were right.
 * A prediction is dropped if the predicted winner can no longer reach the match.
 * @param matches in playing order: each match comes after the matches that decide its sides
 */
export function fillIn<Match extends BracketMatch>(
  matches: readonly Match[],
  picks: Picks,
): FilledMatch<Match>[] {
  const coming = new Map<string, [string | null, string | null]>();
  const bring = (id: string | null, slot: number | null, participantId: string | null): void => {
    if (id === null || slot === null) return;
    const sides = coming.get(id) ?? [null, null];
    sides[slot - 1] = participantId;
    coming.set(id, sides);
  };
  return matches.map((match) => {
    const [first, second] = coming.get(match.id) ?? [null, null];
    const sides = [match.participant1_id ?? first, match.participant2_id ?? second] as const;
    const among = (id: string | null | undefined) => (id && sides.includes(id) ? id : null);
    const chosenId = among(picks.get(match.id));
    // A match without a prediction: if the viewer predicted that one of its sides wins the next match, that side is
    // assumed to win this one.
    const winnerId =
      among(match.winner_id) ?? chosenId ?? among(picks.get(match.next_match_id ?? ""));
    const loserId = winnerId && (sides.find((id) => id !== winnerId) ?? null);
    bring(match.next_match_id, match.next_match_slot, winnerId);
    bring(match.loser_next_match_id, match.loser_next_match_slot, loserId);
    return { match, sides, chosenId };
  });
}

/** Finds the match whose winner or loser fills the given slot, and returns its two sides. Null if a side is unknown. */
export function whoMeets(
  filled: readonly FilledMatch<BracketMatch>[],
  matchId: string,
  slot: number,
): { readonly takes: "winner" | "loser"; readonly ids: readonly [string, string] } | null {
  for (const { match, sides } of filled) {
    const isNext = match.next_match_id === matchId && match.next_match_slot === slot;
    const isLost = match.loser_next_match_id === matchId && match.loser_next_match_slot === slot;
    const [one, other] = sides;
    if ((isNext || isLost) && one !== null && other !== null)
      return { takes: isNext ? "winner" : "loser", ids: [one, other] };
  }
  return null;
}
