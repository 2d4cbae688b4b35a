import type { Candidate } from "@/entities/match/api/read-candidates";

export interface VoteRow {
  readonly candidate: Candidate;
  readonly votes: number;
  /** Of all votes, from 0 to 1. */
  readonly share: number;
  /** Nobody has more, and somebody voted. */
  readonly leads: boolean;
}

/** How the vote stands for each player; what was given to somebody who is no candidate any more counts for nobody. */
export function voteRows(
  candidates: readonly Candidate[],
  counts: readonly { readonly profile_id: string; readonly votes: number }[],
): { readonly rows: readonly VoteRow[]; readonly total: number } {
  const counted = candidates.map((candidate) => ({
    candidate,
    votes: counts.find((count) => count.profile_id === candidate.profile_id)?.votes ?? 0,
  }));
  const total = counted.reduce((sum, { votes }) => sum + votes, 0);
  const most = Math.max(0, ...counted.map(({ votes }) => votes));
  const rows = counted.map((row) => ({
    ...row,
    share: row.votes / Math.max(1, total),
    leads: row.votes > 0 && row.votes === most,
  }));
  return { rows, total };
}
