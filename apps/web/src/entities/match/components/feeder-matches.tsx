import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import { matchKeys } from "../api/match-query-keys.ts";
import { feederMatchCopy as copy } from "../feeder-match-copy.ts";
import { type FeederMatch, sideNames } from "../domain/feeder-match.ts";
import { shownScore } from "../domain/live-score.ts";
import type { MatchView } from "../domain/match-view.ts";
import type { ParticipantView } from "../domain/participant.ts";
import { isMatchAhead } from "../domain/status.ts";
import { matchCopy } from "../copy.ts";
import { useFeederMatches } from "../hooks/use-feeder-matches.ts";
import { MatchStatusBadge } from "./match-status-badge.tsx";
import { EarliestStart } from "./earliest-start.tsx";
import { ParticipantAvatar } from "./participant-avatar.tsx";

/** The undecided matches that decide who plays in this match, each with its sides, its state and a link. */
export function FeederMatches({ match }: { readonly match: MatchView }) {
  const tournamentId = match.context.kind === "tournament" ? match.context.tournamentId : "";
  useTableChanges({ table: "tournament_matches", filter: `tournament_id=eq.${tournamentId}` }, [
    matchKeys.deciding([match.id]),
  ]);
  const deciding = useFeederMatches(match);
  const knowsOne = match.side1 !== null || match.side2 !== null;
  return deciding.map((one, index) => (
    <DecidingCard
      key={`${one.match.id} ${one.slot}`}
      deciding={one}
      tournamentId={tournamentId}
      title={(knowsOne ? copy.title : copy.titleOfSide)[one.takes]}
      isFirst={index === 0}
    />
  ));
}

interface DecidingCardProps {
  readonly deciding: FeederMatch;
  readonly tournamentId: string;
  readonly title: string;
  /** Whether the link to this match is the main action of the page. */
  readonly isFirst: boolean;
}

function DecidingCard({ deciding, tournamentId, title, isFirst }: DecidingCardProps) {
  const { formatWhen } = useFormats();
  const now = useNow(15_000);
  const { match, veto } = deciding;
  const { id, side1, side2, scheduledAt, context } = match;
  const score = shownScore(match);
  const names = sideNames(match);
  const round = context.kind === "tournament" ? context.round : "";
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2>{title}</h2>
        <MatchStatusBadge
          match={match}
          now={now}
          word={veto === "open" ? matchCopy.inVeto : undefined}
        />
        <p className="text-[0.9375rem] text-muted">
          {[round, matchCopy.bestOf(match.bestOf)].join(" · ")}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-2 max-md:w-full">
          <p className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-3 font-semibold md:flex md:text-lg">
            <Side side={side1} className="max-md:flex-row-reverse max-md:text-right" />
            <span className="text-muted tabular-nums">
              {score ? [score.score1, score.score2].join("-") : matchCopy.versus}
            </span>
            <Side side={side2} />
          </p>
          <p className="flex flex-wrap gap-x-4 text-[0.9375rem] empty:hidden max-md:justify-center">
            {scheduledAt && isMatchAhead(match, now) && (
              <time dateTime={scheduledAt} className="first-letter:uppercase">
                {formatWhen(scheduledAt, now)}
              </time>
            )}
            {scheduledAt === null && <EarliestStart tournamentId={tournamentId} matchId={id} />}
            {veto && <span className="text-muted">{copy.veto[veto]}</span>}
          </p>
        </div>
        <Link
          to={paths.match(id)}
          className={`${buttonClass({ variant: isFirst ? "primary" : "secondary" })} max-md:w-full`}
        >
          {names ? copy.see(...names) : copy.seeRound(round)}
        </Link>
      </div>
    </Card>
  );
}

interface SideProps {
  readonly side: ParticipantView | null;
  readonly className?: string;
}

function Side({ side, className }: SideProps) {
  return (
    <span className={cn("flex min-w-0 items-center gap-2", className)}>
      {side && <ParticipantAvatar participant={side} className="size-8 flex-none" />}
      <span className={cn("leading-tight wrap-anywhere", !side && "font-normal text-muted italic")}>
        {side?.name ?? matchCopy.toBeDefined}
      </span>
    </span>
  );
}
