import { Check, Star } from "lucide-react";
import { UserAvatar } from "@/components/user-avatar";
import { cn } from "@/lib/cn";
import { bestPlayerCopy as copy } from "../best-player-copy.ts";
import type { VoteRow } from "../domain/best-player-vote-rows.ts";

// Mirrors the rows of the second side, so that the players of both sides face each other.
const MIRRORED = "group-not-first/votes:flex-row-reverse";

interface VoteListProps {
  readonly label: string;
  readonly rows: readonly VoteRow[];
  /** The player whom the viewer voted for. */
  readonly chosenId: string | null;
  /** Whether anybody has voted; before the first vote no numbers are shown. */
  readonly hasVotes: boolean;
  /** Votes for a player; null if the viewer may not vote or the vote is over. */
  readonly onVote: ((profileId: string) => void) | null;
}

/**
 * The players of one side with their votes. Each row is a button if the viewer may vote.
 * Both sides have as many grid rows as the larger team needs; empty rows have no height.
 */
export function VoteList({ label, rows, chosenId, hasVotes, onVote }: VoteListProps) {
  return (
    <ul
      aria-label={label}
      className="group/votes row-[span_40] grid grid-cols-1 grid-rows-subgrid *:pb-1 not-first:text-end"
    >
      {rows.length > 1 && (
        <li
          aria-hidden
          className="px-2 text-[0.875rem] leading-tight text-balance text-muted wrap-anywhere"
        >
          {label}
        </li>
      )}
      {rows.map((row) => {
        const id = row.candidate.profile_id;
        const isChosen = id === chosenId;
        return (
          <li key={id}>
            {onVote ? (
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => isChosen || onVote(id)}
                className={cn(
                  "w-full rounded-md border px-2 py-0.5",
                  isChosen ? "border-accent bg-accent/15" : "border-border hover:border-accent",
                )}
              >
                <span className="sr-only">{copy.vote}</span>
                <Standing row={row} isChosen={isChosen} hasVotes={hasVotes} />
              </button>
            ) : (
              <div className="border border-transparent px-2 py-0.5">
                <Standing row={row} isChosen={isChosen} hasVotes={hasVotes} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface StandingProps {
  readonly row: VoteRow;
  readonly isChosen: boolean;
  readonly hasVotes: boolean;
}

function Standing({ row, isChosen, hasVotes }: StandingProps) {
  const { candidate, votes, share, leads } = row;
  return (
    <span className={cn("flex min-h-11 items-center gap-2", MIRRORED)}>
      <UserAvatar name={candidate.username} src={candidate.avatar_url} className="size-8" />
      <span className="grid min-w-0 flex-1 grid-cols-1">
        <span className={cn("flex items-center gap-1.5", MIRRORED)}>
          <span title={candidate.username} className="min-w-0 truncate font-medium">
            {candidate.username}
          </span>
          {candidate.is_best_by_figures && (
            <span title={copy.byFigures} className="flex-none text-accent-2">
              <Star aria-hidden className="size-4 fill-current" />
              <span className="sr-only">{copy.byFigures}</span>
            </span>
          )}
          {isChosen && (
            <span className="flex flex-none items-center text-accent-2">
              <Check aria-hidden className="size-4" />
              <span className="sr-only">{copy.own}</span>
            </span>
          )}
        </span>
        {hasVotes && (
          <span className={cn("flex min-h-5 items-center gap-2", MIRRORED)}>
            <span
              aria-hidden
              className={cn(
                "flex h-1.5 flex-1 overflow-hidden rounded-full bg-surface-raised",
                MIRRORED,
              )}
            >
              <span
                className={cn(
                  "rounded-full transition-[width] motion-reduce:transition-none",
                  leads ? "bg-foreground" : "bg-border-strong",
                )}
                style={{ width: `${share * 100}%` }}
              />
            </span>
            {votes > 0 && (
              <span className="flex-none text-sm text-muted tabular-nums">{copy.votes(votes)}</span>
            )}
          </span>
        )}
      </span>
    </span>
  );
}
