import { useQuery } from "@tanstack/react-query";
import { Medal } from "lucide-react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { Card } from "@/components/ui/card";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { useReturnPath } from "@/hooks/use-return-path";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import type { Candidate } from "@/entities/match/api/best-player-candidates";
import { matchCopy } from "@/entities/match/copy";
import type { MatchContext } from "@/entities/match/domain/match-view";
import { PictureButton } from "@/entities/share-picture/components/picture-button";
import { ownVoteQuery, useVoteBestPlayer, voteCountsQuery } from "../api/best-player-votes.ts";
import { bestPlayerCopy as copy } from "../best-player-copy.ts";
import { bestPlayerFact } from "../domain/shareable-best-player.ts";
import { voteRows } from "../domain/best-player-vote-rows.ts";
import { VoteList } from "./best-player-vote-list.tsx";

interface BestPlayerProps {
  readonly match: MatchDetails;
  readonly context: Extract<MatchContext, { kind: "tournament" }>;
}

/** The best player of a decided match, or the vote for one. Renders nothing if there is neither. */
export function BestPlayer({ match, context }: BestPlayerProps) {
  const { id, candidates } = match;
  const { data: counts } = useQuery(voteCountsQuery(id));
  const now = useNow(15_000);
  useTableChanges({ table: "best_players", filter: `match_id=eq.${id}` }, [matchKeys.detail(id)]);
  useTableChanges({ table: "best_player_counts", filter: `match_id=eq.${id}` }, [
    voteCountsQuery(id).queryKey,
  ]);
  const [first] = candidates;
  const best = candidates.find((candidate) => candidate.is_best);
  const isOpen = first !== undefined && Date.parse(first.closes_at) > now;
  const hasVotes = counts !== undefined && counts.length > 0;
  if (!best && !isOpen && !hasVotes) return null;
  return (
    <CoveredResult id={id} className="min-w-0 flex-[1_1_24rem]">
      <Card className="grid gap-3 md:gap-4">
        <h2>{copy.title}</h2>
        {best && <Winner match={match} context={context} best={best} />}
        {(isOpen || hasVotes) && <Vote match={match} counts={counts} isOpen={isOpen} />}
      </Card>
    </CoveredResult>
  );
}

interface WinnerProps extends BestPlayerProps {
  readonly best: Candidate;
}

function Winner({ match, context, best }: WinnerProps) {
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <span className="relative">
        <UserAvatar
          name={best.username}
          src={best.avatar_url}
          className="size-24 ring-3 ring-accent-2"
        />
        <span className="absolute -right-1 -bottom-1 rounded-full bg-accent-2 p-1.5 text-background">
          <Medal aria-hidden className="size-5" />
        </span>
      </span>
      <p className="display text-3xl wrap-anywhere">
        <Link to={paths.profile(best.profile_id)} className="hover:underline">
          {best.username}
        </Link>
      </p>
      {best.decided_how && <p className="text-muted">{copy.decidedHow[best.decided_how]}</p>}
      <PictureButton size="sm" fact={bestPlayerFact(match, context, best)} />
    </div>
  );
}

interface VoteProps {
  readonly match: MatchDetails;
  /** The number of votes of each player; undefined while it loads. */
  readonly counts: readonly { readonly profile_id: string; readonly votes: number }[] | undefined;
  readonly isOpen: boolean;
}

function Vote({ match, counts, isOpen }: VoteProps) {
  const { user, isCertain } = useSession();
  const here = useReturnPath();
  const { formatDateTime } = useFormats();
  const vote = useQuery({
    ...ownVoteQuery(match.id, user?.id ?? ""),
    enabled: user !== null && isOpen,
  });
  const { mutate, isPending } = useVoteBestPlayer(match.id);
  const { rows, total } = voteRows(match.candidates, counts ?? []);
  const obstacle = user && vote.data?.obstacle;
  // While the vote is open, everybody sees all candidates, so that the list does not grow once the session is known.
  const shown = isOpen
    ? rows
    : rows.filter(({ candidate, votes }) => votes > 0 || candidate.is_best_by_figures);
  const canVote = isOpen && vote.data && !obstacle;
  const closesAt = match.candidates[0]?.closes_at;
  return (
    <>
      {isOpen && closesAt && (
        <div className="flex flex-wrap gap-x-3 gap-y-1">
          <p className="text-muted">{copy.until(formatDateTime(closesAt))}</p>
          <p className="text-muted">
            {!user ? (
              <Link
                to={paths.login(here)}
                className={cn("btn-link font-semibold", !isCertain && "visitor-only")}
              >
                {copy.signIn}
              </Link>
            ) : obstacle ? (
              copy.obstacles[obstacle]
            ) : (
              copy.hint
            )}
          </p>
        </div>
      )}
      {/* A signed-out visitor cannot vote, so the list is hidden for visitors until there is a first vote. */}
      <div
        className={cn(
          "mx-auto grid w-full max-w-208 grid-cols-2 gap-x-2 md:gap-x-5",
          total === 0 && "player-place",
        )}
      >
        {[match.side1, match.side2].map((side) => {
          const own = shown.filter(({ candidate }) => candidate.participant_id === side?.id);
          return (
            own.length > 0 && (
              <VoteList
                key={side?.id}
                label={side?.name ?? matchCopy.toBeDefined}
                rows={own}
                chosenId={vote.data?.profile_id ?? null}
                hasVotes={total > 0}
                onVote={canVote ? (voted) => isPending || mutate(voted) : null}
              />
            )
          );
        })}
      </div>
      <p aria-live="polite" className="min-h-5 text-sm text-muted">
        {counts && copy.total(total)}
      </p>
    </>
  );
}
