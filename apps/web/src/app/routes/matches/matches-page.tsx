import { island } from "@/components/island";
import { PageHeader } from "@/components/page-header";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { matchTournamentsQuery } from "@/features/matches/api/list-match-tournaments";
import { matchListQuery } from "@/features/matches/api/list-matches";
import { MatchList } from "@/features/matches/components/match-list";
import { listCopy } from "@/features/matches/list-copy";
import { matchFiltersFromParams } from "@/features/matches/domain/match-filters";
import { definePage, type PageAddress } from "@/lib/define-page";

const MatchFilters = island(
  async () => (await import("@/features/matches/components/match-filters")).MatchFilters,
);

/** Returns the queries of the list for the filters in a URL. */
function listReads({ search }: PageAddress) {
  const filters = matchFiltersFromParams(search);
  return {
    coming: matchListQuery("coming", filters),
    withoutHour: matchListQuery("without_hour", filters),
    owed: matchListQuery("owed", filters),
    decided: matchListQuery("decided", filters),
  };
}

const isOwn = ({ search }: PageAddress) => matchFiltersFromParams(search).isOwn;

export const handle = definePage({
  reads: (address) => ({
    games: gameNamesQuery(),
    tournaments: matchTournamentsQuery(),
    ...(isOwn(address) ? {} : listReads(address)),
  }),
  // A list of the viewer's own matches is read in the browser only, because the server does not know the viewer.
  memberReads: (address) => (isOwn(address) ? listReads(address) : {}),
  head: () => ({
    title: listCopy.head.title,
    description: listCopy.description,
    card: {
      eyebrow: listCopy.head.eyebrow,
      title: listCopy.head.title,
      facts: listCopy.head.facts,
      seed: "partidos",
    },
  }),
});

/** /matches */
export function Component() {
  return (
    <>
      <PageHeader
        title={listCopy.title}
        eyebrow={listCopy.eyebrow}
        description={listCopy.description}
        // A phone hides the page's description, so that the list begins higher on the screen.
        className="max-md:mb-4 max-md:[&_p]:hidden"
      />
      <MatchFilters />
      <MatchList />
    </>
  );
}
