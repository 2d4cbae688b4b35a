import { CoveredResult } from "@/components/covered-result";
import { useQuery } from "@tanstack/react-query";
import { Swords } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { lazy, Suspense } from "react";
import { island } from "@/components/island";
import { Skeleton } from "@/components/ui/skeleton";
import { useNextMatch } from "@/entities/agenda/hooks/use-next-match";
import { WinLossPanel } from "@/entities/challenge/components/win-loss-panel";
import { PublicCalendar } from "@/entities/calendar/components/public-calendar";
import { gamesToShow } from "@/entities/game/domain/game-identities";
import { ratingCurveQuery } from "@/entities/rating/api/rating-curve";
import { RatingCurves } from "@/entities/rating/components/rating-curves";
import { careerFiguresQuery } from "@/entities/match/api/career-figures";
import { recordByGameQuery } from "@/entities/match/api/win-loss-by-game";
import { CareerSeasons } from "@/entities/match/components/career-seasons";
import { ComingMatches } from "@/entities/match/components/coming-matches";
import { PlayerGames } from "@/entities/match/components/player-games";
import { MatchHistory } from "@/entities/match/components/match-history";
import { historyCopy } from "@/entities/match/history-copy";
import { useLastMatches } from "@/entities/match/hooks/use-last-matches";
import type { TeamRole } from "@/entities/team/domain/team-role";
import { trophiesQuery } from "@/entities/tournament/api/trophies";
import { TrophyList } from "@/entities/tournament/components/trophy-list";
import { useSession } from "@/hooks/use-session";
import type { Team } from "../api/team-queries.ts";
import { FormerMembers } from "./former-members.tsx";
import { MemberList } from "./member-list.tsx";
import { TeamDescription } from "./team-about.tsx";
import { TeamStatistics } from "./team-statistics.tsx";
import { TeamSummarySkeleton } from "./team-skeleton.tsx";

// `NextNotBefore` and `OwnNextMatch` are loaded only for members of the team.
const NextNotBefore = island(
  async () => (await import("@/entities/match/components/earliest-start")).NextNotBefore,
);
const OwnNextMatch = lazy(async () => ({
  default: (await import("@/entities/agenda/components/own-next-match")).OwnNextMatch,
}));

interface TeamSummaryProps {
  readonly team: Team & { readonly participant_id: string };
  /** The viewer's role in the team; null for non-members. */
  readonly role: TeamRole | null;
}

/** The public overview of a team: record, members, trophies and matches. */
export function TeamSummary({ team, role }: TeamSummaryProps) {
  const { participant_id: participantId } = team;
  const { profile } = useSession();
  const recent = useLastMatches(participantId);
  const records = useQuery(recordByGameQuery(participantId));
  const trophies = useQuery(trophiesQuery(participantId));
  const ratings = useQuery(ratingCurveQuery(participantId));
  const career = useQuery(careerFiguresQuery(participantId));
  // The statistics appear when all queries have finished, so that nothing moves while the user reads.
  const isLoading = [records, trophies, ratings, career].some((read) => read.isLoading);
  const next = useNextMatch(role !== null, participantId);
  if (!recent || isLoading || next === undefined) return <TeamSummarySkeleton />;
  return (
    // The order on a phone: next match, record, members. On a wide screen the members are in a column at the side.
    <div
      className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]"
      data-shown={role !== null || undefined}
    >
      <div className="grid grid-cols-1 content-start gap-8 lg:col-start-2 lg:row-start-2">
        <MemberList members={team.team_members} isLeader={role === "leader"} />
        <TeamDescription team={team} role={role} />
        {trophies.data && trophies.data.length > 0 && (
          <CoveredResult id={`trophies ${participantId}`}>
            <TrophyList trophies={trophies.data} />
          </CoveredResult>
        )}
      </div>
      <div className="contents gap-8 lg:col-span-2 lg:row-start-1 lg:grid">
        {role !== null && (
          <div className="order-first empty:hidden">
            <Suspense fallback={next && <Skeleton className="h-32 rounded-lg" />}>
              <OwnNextMatch item={next} note={next && <NextNotBefore {...next} />} />
            </Suspense>
          </div>
        )}
        <div className="order-first empty:hidden">
          <ComingMatches participantId={participantId} withoutId={next?.match_id} />
        </div>
        <div className="order-first">
          <TeamStatistics stats={team.stats} recent={recent} />
        </div>
      </div>
      <div className="grid grid-cols-1 content-start gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-2">
        <PlayerGames
          games={gamesToShow(team.games, team.game_identities)}
          identities={team.game_identities}
          records={records.data ?? []}
        />
        <RatingCurves participantId={participantId} points={ratings.data ?? []} type="team" />
        <MatchHistory
          participantId={participantId}
          empty={
            <EmptyState
              icon={Swords}
              title={historyCopy.emptyTeam}
              {...(role && { description: historyCopy.emptyHint })}
            />
          }
        />
        <div className="empty:hidden">
          <CareerSeasons participantId={participantId} />
        </div>
        <WinLossPanel
          participantId={participantId}
          viewerId={profile?.team?.participant_id ?? null}
        />
      </div>
      <div className="grid grid-cols-1 content-start gap-6 lg:col-start-2">
        <PublicCalendar of="equipo" id={team.id} title={team.name} />
        {/* The former members come last, because they load after the page was rendered and must not move other content.
         */}
        <FormerMembers team={team} />
      </div>
    </div>
  );
}
