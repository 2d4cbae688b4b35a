import type { PageHead } from "@leyenda/site";
import { formatDate } from "@/lib/format";
import type { PageSite } from "@/lib/define-page";
import { plainText } from "@/lib/plain-text";
import { paths } from "@/config/paths";
import type { NewsItem } from "@/entities/news/api/news-queries";
import { copy } from "../copy.ts";

const DESCRIPTION_CUT = 180;
/** The most characters of a headline; search engines cut longer ones. */
const HEADLINE_CUT = 110;

interface Article {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string | null;
  readonly content: string;
  readonly category: string;
  readonly published_at: string;
  readonly edited_at: string | null;
  readonly image_urls: readonly string[];
  readonly author: { readonly username: string } | null;
  readonly tournament: Pick<
    NonNullable<NewsItem["tournament"]>,
    "id" | "name" | "start_date"
  > | null;
}

/** The title, description and picture of an article's page, for link previews. */
export function newsPageMeta(article: Article, { url, origin, brand }: PageSite): PageHead {
  const description = plainText(article.excerpt ?? article.content, DESCRIPTION_CUT);
  const [cover] = article.image_urls;
  const publisher = { "@type": "Organization", name: brand, url: origin };
  return {
    title: article.title,
    description,
    type: "article",
    structured: {
      "@type": "NewsArticle",
      headline: article.title.slice(0, HEADLINE_CUT),
      datePublished: article.published_at,
      dateModified: article.edited_at ?? article.published_at,
      description,
      author: article.author ? { "@type": "Person", name: article.author.username } : publisher,
      publisher,
      mainEntityOfPage: url,
      ...(cover ? { image: new URL(cover, origin).href } : {}),
      ...(article.tournament ? { about: eventOf(article.tournament, origin) } : {}),
    },
    card: {
      eyebrow: copy.head.categoryEyebrow(article.category),
      title: article.title,
      facts: [formatDate(article.published_at)],
      seed: article.slug,
    },
  };
}

function eventOf(
  { id, name, start_date: startDate }: NonNullable<Article["tournament"]>,
  origin: string,
) {
  return { "@type": "SportsEvent", name, startDate, url: origin + paths.tournament(id) };
}
