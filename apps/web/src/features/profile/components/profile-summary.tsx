import { useInfiniteQuery } from "@tanstack/react-query";
import { challengeKeys } from "@/entities/challenge/api/challenge-keys";
import { RecordPanel } from "@/entities/challenge/components/record-panel";
import { matchKeys } from "@/entities/match/api/match-keys";
import { matchHistoryQuery } from "@/entities/match/api/match-history";
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

/** Known once the history is there; until then nobody is new. */
function useHasPlayedNothing({ participant_id: id, stats }: Profile): boolean {
  const { data } = useInfiniteQuery({ ...matchHistoryQuery(id ?? ""), enabled: id !== null });
  return stats.tournamentsPlayed === 0 && data?.pages[0]?.length === 0;
}

/** What everybody is shown below the header: figures, record, achievements, games. */
export function ProfileSummary({ profile, isOwn }: ProfileSummaryProps) {
  const { profile: viewer } = useSession();
  const isNew = useHasPlayedNothing(profile);
  const { participant_id: participantId } = profile;
  useMatchChanges(
    participantId,
    participantId ? [matchKeys.history(participantId), challengeKeys.records(participantId)] : [],
  );
  const playsAny = gamesToShow(profile.games_played, profile.game_identities).length > 0;
  return (
    <div className="grid grid-cols-1 gap-10">
      {isNew && isOwn ? <NewPlayer /> : <ProfileStats stats={profile.stats} />}
      {participantId && !(isNew && isOwn) && (
        <MatchHistory
          participantId={participantId}
          empty={<p className="text-muted">{historyCopy.empty}</p>}
        />
      )}
      {participantId && (
        <RecordPanel participantId={participantId} viewerId={viewer?.participant_id ?? null} />
      )}
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Achievements items={profile.user_achievements} />
        <div className="grid content-start gap-8">
          <section>
            <h2 className="display mb-3 text-2xl">{isOwn ? copy.aboutOwn : copy.about}</h2>
            <p className="whitespace-pre-line text-muted">
              {profile.bio || (isOwn ? copy.noBioOwn : copy.noBio)}
            </p>
          </section>
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
        </div>
      </div>
    </div>
  );
}
