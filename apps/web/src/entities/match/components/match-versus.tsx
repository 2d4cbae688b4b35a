import type { CSSProperties } from "react";
import { Link } from "react-router";
import { cn } from "@/lib/cn";
import { sideColor } from "@/lib/generated-art";
import { formatTickets } from "@/lib/format";
import { island } from "@/components/island";
import type { MatchDetails } from "../api/get-match.ts";
import { matchCopy } from "../copy.ts";
import { participantPath } from "../domain/participant-path.ts";
import { liveScoreOf, shownScore } from "../domain/live-score.ts";
import { type MatchSide, WALKOVER } from "../domain/result.ts";
import { isMatchDue } from "../domain/status.ts";
import type { ParticipantView } from "../domain/participant.ts";
import { BreakableName } from "./breakable-name.tsx";
import { MatchStatusBadge } from "./match-status-badge.tsx";
import { ParticipantAvatar } from "./participant-avatar.tsx";
import "./match-versus.css";

// These components are islands, because most matches are over and show none of them.
const VersusOutcome = island(async () => (await import("./versus-outcome.tsx")).VersusOutcome);
const StateBadge = island(async () => (await import("./state-badge.tsx")).StateBadge);
const RivalToBe = island(async () => (await import("./rival-to-be.tsx")).RivalToBe);
const SeriesSummary = island(async () => (await import("./series-summary.tsx")).SeriesSummary);
const MatchSchedule = island(async () => (await import("./match-schedule.tsx")).MatchSchedule);

interface MatchVersusProps {
  readonly match: MatchDetails;
  /** The current time in milliseconds since the epoch. */
  readonly now: number;
}

/** The head of a match: its tournament or challenge, both sides, and the score or the time. */
export function MatchVersus({ match, now }: MatchVersusProps) {
  const { context } = match;
  const live = liveScoreOf(match);
  return (
    <div
      className="versus"
      style={{ ...colorOf("--side1", match.side1), ...colorOf("--side2", match.side2) }}
    >
      <div className="mb-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 text-center">
        {isMatchDue(match, now) ? (
          <StateBadge match={match} now={now} />
        ) : (
          <MatchStatusBadge match={match} now={now} />
        )}
        <p className="font-medium break-words">
          {context.kind === "tournament"
            ? `${context.name} · ${context.round}`
            : matchCopy.challengeOf(context.game)}
        </p>
        <p className="text-[0.9375rem] text-muted">
          {[
            context.kind === "tournament"
              ? context.game
              : `${context.format} · ${formatTickets(context.wager)}`,
            matchCopy.bestOf(match.bestOf),
          ].join(" · ")}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-3 md:gap-8">
        <Side
          match={match}
          number={1}
          side={match.side1}
          gameId={match.lineup1?.gameId}
          isWinner={isWinner(match, match.side1)}
        />
        <Score match={match} />
        <Side
          match={match}
          number={2}
          side={match.side2}
          gameId={match.lineup2?.gameId}
          isWinner={isWinner(match, match.side2)}
        />
      </div>
      {match.status === "completed" && <VersusOutcome match={match} />}
      {live && <p className="result mt-2 text-center text-accent-2">{matchCopy.playing(live)}</p>}
      {match.series && (
        <div className="mx-auto mt-4 w-full max-w-md">
          <SeriesSummary match={match} />
        </div>
      )}
      {match.status !== "completed" && <MatchSchedule match={match} />}
    </div>
  );
}

/** The colour of a side's half of the head: that of its generated picture, even if it has uploaded one. */
const colorOf = (name: string, side: ParticipantView | null): CSSProperties =>
  side ? ({ [name]: sideColor(side.type, side.name) } as CSSProperties) : {};

function isWinner(match: MatchDetails, side: ParticipantView | null): boolean | null {
  if (match.winnerId === null || side === null) return null;
  return match.winnerId === side.id;
}

function Score({ match }: { readonly match: MatchDetails }) {
  const score = shownScore(match);
  if (score) {
    return (
      <p className="result pt-2 font-display text-5xl font-bold tabular-nums md:pt-8 md:text-8xl">
        {[score.score1, score.score2].join("-")}
      </p>
    );
  }
  return (
    <div className="pt-4 text-center text-muted">
      <p
        className={cn(
          "font-display text-3xl font-bold md:pt-6 md:text-6xl",
          match.result === WALKOVER && "result",
        )}
      >
        {match.result === WALKOVER ? matchCopy.walkover : matchCopy.versus}
      </p>
    </div>
  );
}

/** A name of at least this length is smaller on a phone, so that it fits. */
const LONG_NAME = 24;

interface SideProps {
  readonly match: MatchDetails;
  readonly number: MatchSide;
  readonly side: ParticipantView | null;
  readonly gameId: string | null | undefined;
  readonly isWinner: boolean | null;
}

function Side({ match, number, side, gameId, isWinner: won }: SideProps) {
  if (!side) {
    return (
      <div className="versus-side md:text-lg [&>div]:contents">
        <RivalToBe match={match} slot={number} markClass="size-9 md:size-20" />
      </div>
    );
  }
  const to = participantPath(side);
  const name = (
    <span
      title={side.name}
      className={cn(
        "display break-words md:text-4xl",
        side.name.length > LONG_NAME ? "line-clamp-6 text-xl hyphens-auto" : "line-clamp-3 text-xl",
        won === true && "result-look text-accent-gradient",
      )}
    >
      <BreakableName name={side.name} />
    </span>
  );
  return (
    <div className="versus-side" data-lost={won === false || undefined}>
      <ParticipantAvatar participant={side} className="size-16 md:size-32" />
      {to ? (
        <Link to={to} className="max-w-full hover:underline">
          {name}
        </Link>
      ) : (
        name
      )}
      {side.type === "user" && gameId && gameId !== side.name && (
        <span data-game-id className="max-w-full text-sm break-words text-muted">
          {gameId}
        </span>
      )}
      {won && <span className="eyebrow result">{matchCopy.winner}</span>}
    </div>
  );
}
