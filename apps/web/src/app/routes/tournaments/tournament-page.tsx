import { useParams } from "react-router";
import { followerCountQuery } from "@/entities/follow/api/follower-count";
import { tournamentNewsQuery } from "@/entities/news/api/tournament-news";
import { editionsQuery } from "@/features/tournaments/api/editions";
import { tournamentQuery } from "@/features/tournaments/api/get-tournament";
import { tournamentNowQuery } from "@/features/tournaments/api/tournament-now";
import { TournamentDetails } from "@/features/tournaments/components/tournament-details";
import { copy } from "@/features/tournaments/copy";
import { tournamentPageMeta } from "@/features/tournaments/domain/tournament-page-meta";
import { island } from "@/components/island";
import { definePage, missingPage } from "@/lib/define-page";

const LazyOrganiserBar = island(
  async () => (await import("./lazy-organiser-bar.tsx")).LazyOrganiserBar,
);

export const handle = definePage({
  reads: ({ params: { id = "" } }) => ({
    tournament: tournamentQuery(id),
    now: tournamentNowQuery(id),
    news: tournamentNewsQuery(id),
    editions: editionsQuery(id),
    followers: followerCountQuery(id),
  }),
  head: ({ tournament }, _address, site) =>
    tournament === null
      ? missingPage(copy.detail.notFound)
      : tournament && tournamentPageMeta(tournament, site),
  // The URLs of the tournaments' pages, from which the server writes the site map.
  list: async () =>
    (await import("@/features/tournaments/api/list-tournament-urls")).listTournamentAddresses(),
});

/** /tournaments/{id} */
export function Component() {
  const { id = "" } = useParams();
  return (
    <>
      <LazyOrganiserBar tournamentId={id} />
      <TournamentDetails key={id} id={id} />
    </>
  );
}
