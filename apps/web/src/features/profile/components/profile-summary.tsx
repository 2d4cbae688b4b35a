import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { useQuery } from "@tanstack/react-query";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";
import { WinLossPanel } from "@/entities/challenge/components/win-loss-panel";
import { useNextMatch } from "@/entities/agenda/hooks/use-next-match";
import { gamesToShow } from "@/entities/game/domain/game-identities";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { careerFiguresQuery } from "@/entities/match/api/career-figures";
import { comingMatchesQuery } from "@/entities/match/api/match-history";
import { ratingCurveQuery } from "@/entities/rating/api/rating-curve";
import { RatingCurves } from "@/entities/rating/components/rating-curves";
import { recordByGameQuery } from "@/entities/match/api/win-loss-by-game";
import { CareerSeasons } from "@/entities/match/components/career-seasons";
import { ComingMatches } from "@/entities/match/components/coming-matches";
import { PlayerGames } from "@/entities/match/components/player-games";
import { MatchHistory } from "@/entities/match/components/match-history";
import { BestPlayerMedalList } from "@/entities/match/components/best-player-medal-list";
import { historyCopy } from "@/entities/match/history-copy";
import { useLastMatches } from "@/entities/match/hooks/use-last-matches";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { ownDueQuery } from "@/entities/payout/api/own-due-payouts";
import { trophiesQuery } from "@/entities/tournament/api/trophies";
import { TrophyList } from "@/entities/tournament/components/trophy-list";
import { island } from "@/components/island";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useMatchChanges } from "@/hooks/use-match-changes";
import { useSession } from "@/hooks/use-session";
import { TeamLogo } from "@/components/team-logo";
import { MembershipPeriods } from "@/entities/team/components/membership-periods";
import type { Profile } from "../api/profile-queries.ts";
import { copy } from "../copy.ts";
import { lastMatches } from "@/entities/match/domain/last-matches";
import { Achievements } from "./achievements.tsx";
export { ProfileMenu } from "./profile-menu.tsx";
import { SummarySkeleton } from "./profile-skeleton.tsx";
import { ProfileStats } from "./profile-stats.tsx";
import { playerTeamsQuery } from "../api/player-teams.ts";

/** The current and former teams of a player. Renders nothing if there are none. */
function PlayerTeams({ profileId }: { readonly profileId: string }) {
  const { data: stays = [] } = useQuery(playerTeamsQuery(profileId));
  if (stays.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3">{copy.teams}</h2>
      <MembershipPeriods
        stays={stays.map(({ id, role, joined_at: from, left_at: until, side }) => {
          const name = side.display_name ?? "";
          return {
            id,
            name,
            mark: <TeamLogo name={name} src={side.team?.logo_url} className="size-9" />,
            to: side.team && paths.team(side.team.id),
            role,
            from,
            until,
          };
        })}
      />
    </section>
  );
}

// `NextNotBefore` and `OwnNextMatch` are loaded on demand, because only the viewer's own page shows them.
const NextNotBefore = island(
  async () => (await import("@/entities/match/components/earliest-start")).NextNotBefore,
);
const OwnNextMatch = lazy(async () => ({
  default: (await import("@/entities/agenda/components/own-next-match")).OwnNextMatch,
}));
const NewPlayer = lazy(async () => ({
  default: (await import("./new-player-first-steps.tsx")).NewPlayer,
}));

interface ProfileSummaryProps {
  readonly profile: Profile;
  readonly isOwn: boolean;
}

const invalidatedByMatches = (participantId: string) => [
  matchKeys.history(participantId),
  matchKeys.byGame(participantId),
  matchKeys.coming(participantId),
  tournamentKeys.trophies(participantId),
  challengeKeys.records(participantId),
];

/** The public part of a profile below the header: statistics, trophies, games, record, achievements. */
export function ProfileSummary({ profile, isOwn }: ProfileSummaryProps) {
  const { profile: viewer } = useSession();
  const { participant_id: participantId, team, stats } = profile;
  const own = useLastMatches(participantId);
  const teams = useLastMatches(team?.participant_id ?? null);
  const enabled = participantId !== null;
  const records = useQuery({ ...recordByGameQuery(participantId ?? ""), enabled });
  const trophies = useQuery({ ...trophiesQuery(participantId ?? ""), enabled });
  const ratings = useQuery({ ...ratingCurveQuery(participantId ?? ""), enabled });
  const career = useQuery({ ...careerFiguresQuery(participantId ?? ""), enabled });
  const coming = useQuery({
    ...comingMatchesQuery(participantId ?? "", team?.participant_id),
    enabled,
  });
  useMatchChanges(participantId, participantId ? invalidatedByMatches(participantId) : []);
  useMatchChanges(
    team?.participant_id ?? null,
    participantId ? [matchKeys.coming(participantId)] : [],
  );
  const due = useQuery({ ...ownDueQuery(profile.id), enabled: isOwn });
  const next = useNextMatch(isOwn);
  if (due.isLoading || !own || !teams || next === undefined) return <SummarySkeleton />;
  // Everything below the statistics appears at once, so that nothing moves while the user reads.
  const isLoading = [records, trophies, ratings, career, coming].some((read) => read.isLoading);

  const hasPlayedNone = own.length === 0;
  const isNew = hasPlayedNone && stats.tournamentsPlayed === 0;
  // If the player has played no matches alone, the matches of their team are shown.
  const shown = hasPlayedNone && teams.length > 0 ? team : null;
  const won = trophies.data ?? [];
  return (
    <div className="grid grid-cols-1 gap-6" data-shown={isOwn || undefined}>
      {isOwn && (
        <div className="empty:hidden">
          <Suspense fallback={next && <Skeleton className="h-32 rounded-lg" />}>
            <OwnNextMatch item={next} note={next && <NextNotBefore {...next} />} />
          </Suspense>
        </div>
      )}
      {isNew ? (
        isOwn && (
          <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
            <NewPlayer />
          </Suspense>
        )
      ) : (
        <ProfileStats
          stats={stats}
          recent={lastMatches(own, teams)}
          team={teams.length > 0 && team ? team.name : null}
          due={due.data}
        />
      )}
      {isLoading ? (
        <div
          aria-busy
          className="grid min-h-svh grid-cols-1 content-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
        >
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-96 rounded-lg" />
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          {/* The description and the trophies come first on a phone, and at the side on wide screens. */}
          <div className="grid grid-cols-1 content-start gap-8 empty:hidden lg:col-start-2">
            {(profile.bio || isOwn) && (
              <section>
                <h2 className="mb-3">{isOwn ? copy.aboutOwn : copy.about}</h2>
                <p className="wrap-anywhere whitespace-pre-line text-muted">
                  {profile.bio || <ToSettings>{copy.noBioOwn}</ToSettings>}
                </p>
              </section>
            )}
            {won.length > 0 && (
              <CoveredResult id={`trophies ${participantId}`}>
                <TrophyList trophies={won} />
              </CoveredResult>
            )}
          </div>
          <div className="grid grid-cols-1 content-start gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            {participantId && (
              <div className="empty:hidden">
                <ComingMatches
                  participantId={participantId}
                  teamId={team?.participant_id}
                  withoutId={next?.match_id}
                />
              </div>
            )}
            <PlayerGames
              games={gamesToShow(profile.games_played, profile.game_identities)}
              identities={profile.game_identities}
              records={records.data ?? []}
              noIdentity={isOwn && <ToSettings>{copy.noIdentity}</ToSettings>}
              empty={isOwn ? <ToSettings>{copy.gamesEmptyOwn}</ToSettings> : copy.gamesEmpty}
            />
            <RatingCurves
              participantId={participantId ?? ""}
              points={ratings.data ?? []}
              type="user"
            />
            {participantId && !(isNew && isOwn) && (
              <MatchHistory
                participantId={shown?.participant_id ?? participantId}
                {...(shown ? { title: historyCopy.of(shown.name) } : { isOwn })}
                empty={
                  <p className="text-muted">
                    {isNew ? copy.newPlayer(profile.username) : historyCopy.empty}
                  </p>
                }
              />
            )}
            {participantId && (
              <div className="empty:hidden">
                <CareerSeasons participantId={participantId} />
              </div>
            )}
            {participantId && (
              <WinLossPanel
                participantId={participantId}
                viewerId={viewer?.participant_id ?? null}
              />
            )}
          </div>
          <div className="grid grid-cols-1 content-start gap-8 lg:col-start-2">
            {(isOwn || !isNew || profile.user_achievements.length > 0) && (
              <Achievements items={profile.user_achievements} isOwn={isOwn} />
            )}
            {/* The medals and teams load after the page was rendered; they come last, so that they move no other
            content. */}
            <BestPlayerMedalList profileId={profile.id} />
            <PlayerTeams profileId={profile.id} />
          </div>
        </div>
      )}
    </div>
  );
}

/** A link to the settings where the viewer adds what is missing. */
function ToSettings({ children }: { readonly children: string }) {
  return (
    <Link to={paths.settings()} className="btn-link inline-flex items-center max-md:min-h-11">
      {children}
    </Link>
  );
}
