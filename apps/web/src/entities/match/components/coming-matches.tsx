import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { paths } from "@/config/paths";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { comingMatchesQuery } from "../api/match-history.ts";
import { matchCopy } from "../copy.ts";
import { isMatchAhead } from "../domain/status.ts";
import { historyCopy } from "../history-copy.ts";
import { MatchStatusBadge } from "./match-status-badge.tsx";
import { ParticipantAvatar } from "./participant-avatar.tsx";

const texts = historyCopy;

interface ComingMatchesProps {
  readonly participantId: string;
  /** The id of the player's team, whose matches are listed too. */
  readonly teamId?: string | null | undefined;
  /** The id of a match to leave out, because the page already shows it elsewhere. */
  readonly withoutId?: string | null | undefined;
}

/** The running and the next matches of a participant. Renders nothing if there are none. */
export function ComingMatches({ participantId, teamId, withoutId }: ComingMatchesProps) {
  const { formatWhen } = useFormats();
  const now = useNow(60_000);
  const { data, error, refetch } = useQuery(comingMatchesQuery(participantId, teamId));
  if (error && !data) {
    return <ErrorState title={texts.comingError} error={error} onRetry={refetch} />;
  }
  const shown = data?.filter(({ id }) => id !== withoutId) ?? [];
  if (shown.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3">{texts.coming}</h2>
      <ul className="grid grid-cols-1 gap-2">
        {shown.map((match) => {
          const isFirst = [participantId, teamId].includes(match.participant1_id);
          const name =
            (isFirst ? match.participant2_name : match.participant1_name) ?? matchCopy.toBeDefined;
          const rival = isFirst ? match.side2 : match.side1;
          const isTeams = teamId && [match.participant1_id, match.participant2_id].includes(teamId);
          const team = isFirst ? match.participant1_name : match.participant2_name;
          const timing = {
            kind: match.tournament_id ? ("tournament" as const) : ("challenge" as const),
            status: match.status,
            scheduledAt: match.scheduled_time,
            liveSince: match.live_since,
          };
          return (
            <li
              key={match.id}
              className="card card-link relative flex items-center gap-4 px-4 py-3"
            >
              {rival && (
                <ParticipantAvatar
                  participant={{
                    type: rival.type,
                    name,
                    imageUrl: (rival.team?.logo_url ?? rival.user?.avatar_url) || null,
                    isGuest: rival.guest_name !== null,
                  }}
                  className="size-10 flex-none"
                />
              )}
              <div className="min-w-0 flex-1">
                <p className="line-clamp-2 font-semibold wrap-anywhere first-letter:uppercase">
                  <Link to={paths.match(match.id)} className="after:absolute after:inset-0">
                    {isTeams && team ? texts.teamAgainst(team, name) : texts.against(name)}
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
                    <MatchStatusBadge
                      match={{
                        ...timing,
                        liveScore: match.live_score,
                        bestOf: match.best_of,
                      }}
                      now={now}
                      isObjected={match.isObjected}
                    />
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
