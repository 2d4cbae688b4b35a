import { useInfiniteQuery } from "@tanstack/react-query";
import { challengeKeys } from "@/entities/challenge/api/challenge-keys";
import { RecordPanel } from "@/entities/challenge/components/record-panel";
import { matchKeys } from "@/entities/match/api/match-keys";
import { matchHistoryQuery, type PlayedMatch } from "@/entities/match/api/match-history";
import { GameList } from "@/entities/game/components/game-list";
import { gamesToShow } from "@/entities/game/domain/game-identities";
import { MatchHistory } from "@/entities/match/components/match-history";
import { historyCopy } from "@/entities/match/history-copy";
import { useMatchChanges } from "@/hooks/use-match-changes";
import { useSession } from "@/hooks/use-session";
import type { Profile } from "../api/profile-queries.ts";
import { copy } from "../copy.ts";
import { Achievements } from "./achievements.tsx";
import { NewPlayer } from "./new-player.tsx";
import { ProfileStats } from "./profile-stats.tsx";

interface ProfileSummaryProps {
  readonly profile: Profile;
  readonly isOwn: boolean;
}

/** The last matches of a participant; undefined while they load. */
function useLastMatches(id: string | null): readonly PlayedMatch[] | undefined {
  const { data } = useInfiniteQuery({ ...matchHistoryQuery(id ?? ""), enabled: id !== null });
  return id === null ? [] : data?.pages[0];
}

const newestFirst = (matches: readonly PlayedMatch[]) =>
  matches.toSorted((one, other) => Date.parse(other.decided_at) - Date.parse(one.decided_at));

/** What everybody is shown below the header: figures, record, achievements, games. */
export function ProfileSummary({ profile, isOwn }: ProfileSummaryProps) {
  const { profile: viewer } = useSession();
  const { participant_id: participantId, team, stats } = profile;
  const own = useLastMatches(participantId);
  const teams = useLastMatches(team?.participant_id ?? null);
  const hasPlayedNone = own?.length === 0;
  const isNew = hasPlayedNone && stats.tournamentsPlayed === 0;
  // Who plays in a team only is known by what it plays.
  const shown = hasPlayedNone && teams && teams.length > 0 ? team : null;
  useMatchChanges(
    participantId,
    participantId ? [matchKeys.history(participantId), challengeKeys.records(participantId)] : [],
  );
  const playsAny = gamesToShow(profile.games_played, profile.game_identities).length > 0;
  return (
    <div className="grid grid-cols-1 gap-6 md:gap-8">
      {isNew && isOwn ? (
        <NewPlayer />
      ) : (
        <ProfileStats
          stats={stats}
          recent={own && teams && newestFirst([...own, ...teams])}
          team={teams && teams.length > 0 && team ? team.name : null}
        />
      )}
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 content-start gap-10">
          {participantId && !(isNew && isOwn) && (
            <MatchHistory
              participantId={shown?.participant_id ?? participantId}
              {...(shown && { title: historyCopy.of(shown.name) })}
              empty={<p className="text-muted">{historyCopy.empty}</p>}
            />
          )}
          {participantId && (
            <RecordPanel participantId={participantId} viewerId={viewer?.participant_id ?? null} />
          )}
        </div>
        <div className="grid grid-cols-1 content-start gap-8">
          <Achievements items={profile.user_achievements} />
          <section>
            <h2 className="display mb-3 text-2xl">{copy.games}</h2>
            {playsAny ? (
              <GameList
                games={profile.games_played}
                identities={profile.game_identities}
                noIdentity={copy.noIdentity}
              />
            ) : (
              <p className="text-muted">{copy.gamesEmpty}</p>
            )}
          </section>
          <section>
            <h2 className="display mb-3 text-2xl">{isOwn ? copy.aboutOwn : copy.about}</h2>
            <p className="whitespace-pre-line text-muted">
              {profile.bio || (isOwn ? copy.noBioOwn : copy.noBio)}
            </p>
          </section>
        </div>
      </div>
    </div>
  );
}
