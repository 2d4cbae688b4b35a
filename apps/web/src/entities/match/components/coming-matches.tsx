import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { paths } from "@/config/paths";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { useIsOwn } from "@/hooks/use-own-sides";
import { useShownResult } from "@/hooks/use-results";
import { type ComingMatch, comingMatchesQuery } from "../api/match-history.ts";
import { matchCopy } from "../copy.ts";
import { liveScoreOf } from "../domain/live-score.ts";
import { isMatchAhead } from "../domain/status.ts";
import { historyCopy } from "../history-copy.ts";
import { MatchStatusBadge } from "./match-status-badge.tsx";
import { ParticipantMark } from "./participant-mark.tsx";

const texts = historyCopy;

interface ComingMatchesProps {
  readonly participantId: string;
  /** A player's team, whose matches are his as well. */
  readonly teamId?: string | null | undefined;
  /** Told elsewhere on the page already. */
  readonly withoutId?: string | null | undefined;
}

/** What a participant plays and plays next. Left out where there is none. */
export function ComingMatches({ participantId, teamId, withoutId }: ComingMatchesProps) {
  const { data, error, refetch } = useQuery(comingMatchesQuery(participantId, teamId));
  if (error && !data) {
    return <ErrorState title={texts.comingError} error={error} onRetry={refetch} />;
  }
  const shown = data?.filter(({ id }) => id !== withoutId) ?? [];
  if (shown.length === 0) return null;
  return (
    <section>
      <h2 className="display mb-3 text-2xl">{texts.coming}</h2>
      <ul className="grid grid-cols-1 gap-2">
        {shown.map((match) => (
          <ComingRow key={match.id} match={match} participantId={participantId} teamId={teamId} />
        ))}
      </ul>
    </section>
  );
}

interface ComingRowProps extends Omit<ComingMatchesProps, "withoutId"> {
  readonly match: ComingMatch;
}

/** Against whom, where and when; how it stands, from this side, while it is played. */
function ComingRow({ match, participantId, teamId }: ComingRowProps) {
  const { formatWhen } = useFormats();
  const now = useNow(60_000);
  const { side1, side2 } = match;
  const isFirst = side1 !== null && [participantId, teamId].includes(side1.id);
  const [side, rival] = isFirst ? [side1, side2] : [side2, side1];
  const name = rival?.name ?? matchCopy.toBeDefined;
  const live = liveScoreOf({
    status: match.status,
    liveScore: match.live_score,
    bestOf: match.best_of,
  });
  const timing = {
    kind: match.tournament_id ? ("tournament" as const) : ("challenge" as const),
    status: match.status,
    scheduledAt: match.scheduled_time,
    liveSince: match.live_since,
  };
  return (
    <li
      {...useShownResult(match.id, useIsOwn([side1?.id, side2?.id]))}
      className="card card-link relative flex items-center gap-4 px-4 py-3"
    >
      {rival && <ParticipantMark participant={rival} className="size-10 flex-none" />}
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-semibold wrap-anywhere first-letter:uppercase">
          <Link to={paths.match(match.id)} className="after:absolute after:inset-0">
            {side && side.id === teamId ? texts.teamAgainst(side.name, name) : texts.against(name)}
          </Link>
        </p>
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span className="min-w-0 truncate" title={match.tournament_name}>
            {match.tournament_name}
          </span>
          {isMatchAhead(timing, now) ? (
            <time dateTime={match.scheduled_time} className="first-letter:uppercase">
              {formatWhen(match.scheduled_time, now)}
            </time>
          ) : (
            <MatchStatusBadge match={timing} now={now} />
          )}
        </p>
      </div>
      {live && (
        <span className="result flex-none font-display text-2xl font-bold tabular-nums">
          {isFirst ? `${live.score1}-${live.score2}` : `${live.score2}-${live.score1}`}
        </span>
      )}
    </li>
  );
}
