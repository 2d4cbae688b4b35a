import { followerCountQuery } from "@/entities/follow/api/follower-count";
import { challengeRecordQuery } from "@/entities/challenge/api/win-loss-record";
import { comingMatchesQuery, matchHistoryQuery } from "@/entities/match/api/match-history";
import { careerFiguresQuery } from "@/entities/match/api/career-figures";
import { recordByGameQuery } from "@/entities/match/api/win-loss-by-game";
import { ratingCurveQuery } from "@/entities/rating/api/rating-curve";
import { trophiesQuery } from "@/entities/tournament/api/trophies";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { profileQuery } from "@/features/profile/api/profile-queries";
import { ProfileView } from "@/features/profile/components/profile-view";
import { copy } from "@/features/profile/copy";
import { profilePageMeta } from "@/features/profile/domain/profile-page-meta";
import { useSession } from "@/hooks/use-session";
import { definePage, missingPage } from "@/lib/define-page";

// The actions on another player are loaded on demand, because only signed-in players see them.
const OtherPlayer = lazy(async () => ({
  default: (await import("./other-player.tsx")).OtherPlayer,
}));

export const handle = definePage({
  // Visitors can open this page; only the player whose profile it is also sees the wallet.
  isForVisitors: true,
  reads: ({ params }) => ({ profile: profileQuery(params["id"] ?? "") }),
  furtherReads: ({ profile }) =>
    profile?.participant_id
      ? [
          challengeRecordQuery(profile.participant_id, null),
          matchHistoryQuery(profile.participant_id),
          comingMatchesQuery(profile.participant_id, profile.team?.participant_id),
          recordByGameQuery(profile.participant_id),
          careerFiguresQuery(profile.participant_id),
          trophiesQuery(profile.participant_id),
          ratingCurveQuery(profile.participant_id),
          followerCountQuery(profile.participant_id),
          ...(profile.team?.participant_id ? [matchHistoryQuery(profile.team.participant_id)] : []),
        ]
      : [],
  head: ({ profile }, _address, site) => {
    if (profile === undefined) return undefined;
    const isGone = profile === null || profile.closed_at !== null;
    return isGone ? missingPage(copy.head.missing) : profilePageMeta(profile, site);
  },
});

const PlayerChallenges = lazy(async () => ({
  default: (await import("@/features/challenges/components/player-challenges")).PlayerChallenges,
}));

/** /profile/{id} */
export function Component() {
  const { id = "" } = useParams();
  const { user } = useSession();
  const isOther = user !== null && user.id !== id;
  const { data: profile } = useQuery(profileQuery(id));
  return (
    <ProfileView
      key={id}
      id={id}
      actions={
        isOther &&
        ((follow) => (
          <Suspense fallback={follow}>
            <OtherPlayer userId={user.id} profileId={id} follow={follow} />
          </Suspense>
        ))
      }
      offers={
        isOther &&
        profile?.participant_id && (
          <Suspense fallback={null}>
            <PlayerChallenges participantId={profile.participant_id} />
          </Suspense>
        )
      }
    />
  );
}
