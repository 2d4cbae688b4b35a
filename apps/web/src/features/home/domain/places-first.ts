interface Cup {
  readonly status: string;
  readonly participant_count: number;
  readonly max_participants: number | null;
}

/** Cups that can be entered, then those that are played, at last those that nobody gets into any more; each in its order. */
export function placesFirst<Of extends Cup>(cups: readonly Of[]): Of[] {
  const rank = ({ status, participant_count: count, max_participants: max }: Of) => {
    if (status !== "Inscripciones") return 1;
    return max === null || count < max ? 0 : 2;
  };
  return cups.toSorted((a, b) => rank(a) - rank(b));
}
