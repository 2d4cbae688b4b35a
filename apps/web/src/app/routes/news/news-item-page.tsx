import { useParams } from "react-router";
import { latestNewsQuery, newsItemQuery } from "@/entities/news/api/news-queries";
import { NewsArticle } from "@/features/news/components/news-article";
import { copy } from "@/features/news/copy";
import { newsPageMeta } from "@/features/news/domain/news-page-meta";
import { definePage, missingPage } from "@/lib/define-page";

export const handle = definePage({
  reads: ({ params }) => ({
    article: newsItemQuery(params["slug"] ?? ""),
    latest: latestNewsQuery(),
  }),
  head: ({ article }, _address, site) =>
    article === null ? missingPage(copy.missing) : article && newsPageMeta(article, site),
  // The URLs of all articles, from which the server writes the site map.
  list: async () => (await import("@/entities/news/api/list-news-addresses")).listNewsAddresses(),
});

/** /news/{slug} */
export function Component() {
  const { slug = "" } = useParams();
  return <NewsArticle slug={slug} />;
}
