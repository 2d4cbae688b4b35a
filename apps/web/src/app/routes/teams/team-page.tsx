import { followerCountQuery } from "@/entities/follow/api/follower-count";
import { challengeRecordQuery } from "@/entities/challenge/api/win-loss-record";
import { comingMatchesQuery, matchHistoryQuery } from "@/entities/match/api/match-history";
import { careerFiguresQuery } from "@/entities/match/api/career-figures";
import { recordByGameQuery } from "@/entities/match/api/win-loss-by-game";
import { ratingCurveQuery } from "@/entities/rating/api/rating-curve";
import { trophiesQuery } from "@/entities/tournament/api/trophies";
import { useParams } from "react-router";
import { island } from "@/components/island";
import { type Team, teamQuery } from "@/features/teams/api/team-queries";
import { TeamView } from "@/features/teams/components/team-view";
import { copy } from "@/features/teams/copy";
import { teamPageMeta } from "@/features/teams/domain/team-page-meta";
import { definePage, missingPage } from "@/lib/define-page";

// The team's channel is loaded on demand, because only members of the team see it.
const TeamChannel = island(
  async () => (await import("@/app/team-channel-with-cards")).TeamChannelWithCards,
);
const renderChannel = (team: Team) => <TeamChannel team={team} />;

export const handle = definePage({
  // Visitors can open this page; members also see the wallet.
  isForVisitors: true,
  reads: ({ params }) => ({ team: teamQuery(params["id"] ?? "") }),
  furtherReads: ({ team }) =>
    team?.participant_id
      ? [
          challengeRecordQuery(team.participant_id, null),
          matchHistoryQuery(team.participant_id),
          comingMatchesQuery(team.participant_id),
          recordByGameQuery(team.participant_id),
          careerFiguresQuery(team.participant_id),
          trophiesQuery(team.participant_id),
          ratingCurveQuery(team.participant_id),
          followerCountQuery(team.participant_id),
        ]
      : [],
  head: ({ team }, _address, site) =>
    team === null ? missingPage(copy.team.missing) : team && teamPageMeta(team, site),
  // The URLs of the teams' pages, from which the server writes the site map.
  list: async () => (await import("@/features/teams/api/list-team-urls")).listTeamAddresses(),
});

/** /team/{id} */
export function Component() {
  const { id = "" } = useParams();
  return <TeamView key={id} id={id} renderChannel={renderChannel} />;
}
