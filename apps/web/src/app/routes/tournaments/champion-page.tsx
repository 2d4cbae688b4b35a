import { useParams } from "react-router";
import { tournamentNewsQuery } from "@/entities/news/api/tournament-news";
import { championQuery } from "@/features/champion/api/get-champion";
import { nextCupQuery } from "@/features/champion/api/next-cup";
import { ChampionPageContent } from "@/features/champion/components/champion-page-content";
import { copy } from "@/features/champion/copy";
import { championPageMeta } from "@/features/champion/domain/champion-page-meta";
import { definePage, missingPage } from "@/lib/define-page";

export const handle = definePage({
  reads: ({ params: { id = "" } }) => ({
    cup: championQuery(id),
    news: tournamentNewsQuery(id),
  }),
  furtherReads: ({ cup }) => (cup ? [nextCupQuery(cup.game)] : []),
  head: ({ cup }, _address, site) =>
    cup === null ? missingPage(copy.missing.title) : cup && championPageMeta(cup, site),
  // The URLs of the champions' pages, from which the server writes the site map.
  list: async () =>
    (await import("@/features/champion/api/list-champion-addresses")).listChampionAddresses(),
});

/** /tournaments/{id}/champion */
export function Component() {
  const { id = "" } = useParams();
  return <ChampionPageContent key={id} id={id} />;
}
