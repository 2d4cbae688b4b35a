import type { Candidate } from "@/entities/match/api/best-player-candidates";

export interface VoteRow {
  readonly candidate: Candidate;
  readonly votes: number;
  /** The candidate's share of all votes, from 0 to 1. */
  readonly share: number;
  /** Whether this candidate has votes and no other candidate has more. */
  readonly leads: boolean;
}

/** The votes of each candidate. Votes for a player who is no longer a candidate are ignored. */
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
