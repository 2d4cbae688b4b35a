import { newsWords } from "@leyenda/db-types/words";
import { PageHeader } from "@/components/page-header";
import { paths } from "@/config/paths";
import { newsListQuery } from "@/entities/news/api/news-queries";
import { NewsList, NewsCategories } from "@/features/news/components/news-list";
import { copy } from "@/features/news/copy";
import { definePage } from "@/lib/define-page";
import { knownWord, pageFromParams } from "@/lib/search-params";

export const handle = definePage({
  reads: ({ search }) => ({
    // Every page of the list also shows the newest articles at the side.
    newest: newsListQuery(1),
    news: newsListQuery(pageFromParams(search), knownWord(search, "categoria", newsWords.category)),
  }),
  head: ({ news, newest }, _address, { origin }) => ({
    title: copy.title,
    description: copy.head.latest(newest?.items[0]?.title),
    feed: "noticias",
    structured: {
      "@type": "ItemList",
      itemListElement: (news?.items ?? []).map(({ slug, title }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: title,
        url: origin + paths.newsItem(slug),
      })),
    },
    card: {
      eyebrow: copy.head.eyebrow,
      title: copy.title,
      facts: copy.head.facts,
      seed: "noticias",
    },
  }),
});

/** /news */
export function Component() {
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <NewsCategories />
      <NewsList />
    </>
  );
}
