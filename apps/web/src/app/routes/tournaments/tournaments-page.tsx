import { PageHeader } from "@/components/page-header";
import { paths } from "@/config/paths";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { tournamentCountsQuery } from "@/features/tournaments/api/count-tournaments";
import { tournamentsQuery } from "@/features/tournaments/api/list-tournaments";
import { TournamentFilters } from "@/features/tournaments/components/tournament-filters";
import { TournamentList } from "@/features/tournaments/components/tournament-list";
import { listCopy } from "@/features/tournaments/list-copy";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  reads: ({ search }) => ({
    list: tournamentsQuery(search),
    counts: tournamentCountsQuery(search),
    games: gameNamesQuery(),
  }),
  head: ({ list }, _address, { origin }) => ({
    title: listCopy.head.title,
    description: listCopy.head.description,
    structured: {
      "@type": "ItemList",
      itemListElement: list?.tournaments.map(({ id, name }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        url: origin + paths.tournament(id),
      })),
    },
    card: {
      eyebrow: listCopy.head.eyebrow,
      title: listCopy.head.title,
      facts: listCopy.head.facts,
      seed: "torneos",
    },
  }),
});

/** /tournaments */
export function Component() {
  return (
    <>
      <PageHeader
        title={listCopy.head.title}
        eyebrow={listCopy.eyebrow}
        description={listCopy.description}
        // A phone hides the page's description, so that the list begins higher on the screen.
        className="mb-6 max-md:mb-4 max-md:[&_p]:hidden"
      />
      <TournamentFilters />
      <TournamentList />
    </>
  );
}
