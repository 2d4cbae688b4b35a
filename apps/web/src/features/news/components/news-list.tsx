import { newsWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { Newspaper } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Pagination } from "@/components/pagination";
import { paths } from "@/config/paths";
import { newsKeys } from "@/entities/news/api/news-query-keys";
import { newsListQuery, type NewsCategory } from "@/entities/news/api/news-queries";
import { NewsCard, NewsCardSkeleton } from "@/entities/news/components/news-card";
import type { NewsSummary } from "@/entities/news/domain/news-item";
import { useUrlState } from "@/hooks/use-url-state";
import { useListUrlState } from "@/hooks/use-list-url-state";
import { useFormats } from "@/hooks/use-formats";
import { useTableChanges } from "@/lib/realtime";
import { knownWord, withWord } from "@/lib/search-params";
import { ChoiceChips } from "@/components/choice-chips";
import { copy } from "../copy.ts";

const SIDEBAR_ITEMS = 5;

export function NewsList() {
  const { page } = useListUrlState();
  const [params] = useUrlState();
  const category = knownWord(params, "categoria", newsWords.category);
  const { data, error, isPending, refetch } = useQuery(newsListQuery(page, category));
  const { data: newest } = useQuery(newsListQuery(1));
  useTableChanges({ table: "news" }, [newsKeys.all]);
  if (isPending) return <NewsListSkeleton />;
  if (error) return <ErrorState title={copy.error} error={error} onRetry={refetch} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={Newspaper}
        title={copy.empty}
        description={category ? copy.emptyCategory : copy.emptyDescription}
      />
    );
  }
  const [featured, rest] =
    page === 1 ? [data.items[0], data.items.slice(1)] : [undefined, data.items];
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 content-start gap-6">
        {featured && <NewsCard item={featured} featured level={2} />}
        {rest.length > 0 && (
          <>
            <h2 className="sr-only">{copy.all}</h2>
            <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
              {rest.map((item, index) => (
                <NewsCard
                  key={item.id}
                  item={item}
                  isSlim
                  isWide={rest.length % 2 === 1 && index === rest.length - 1}
                />
              ))}
            </div>
          </>
        )}
        <Pagination page={page} pageCount={data.pageCount} />
      </div>
      <NewsSidebar items={(newest?.items ?? []).slice(0, SIDEBAR_ITEMS)} />
    </div>
  );
}

function NewsSidebar({ items }: { readonly items: readonly NewsSummary[] }) {
  const { formatDate } = useFormats();
  return (
    <aside className="max-lg:order-first max-lg:hidden">
      <h2 className="mb-4">{copy.latest}</h2>
      <ol className="border-l border-border">
        {items.map((item) => (
          <li
            key={item.slug}
            className="border-b border-border/60 py-3.5 pl-4 first:pt-0 last:border-0 last:pb-0"
          >
            <time dateTime={item.published_at} className="text-sm text-muted">
              {formatDate(item.published_at)}
            </time>
            <Link
              to={paths.newsItem(item.slug)}
              className="mt-0.5 line-clamp-3 block font-display text-xl leading-snug font-semibold wrap-anywhere hover:underline"
            >
              {item.title}
            </Link>
          </li>
        ))}
      </ol>
    </aside>
  );
}

function NewsListSkeleton() {
  return (
    <div aria-busy className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid content-start gap-6">
        <NewsCardSkeleton featured />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <NewsCardSkeleton />
          <NewsCardSkeleton />
        </div>
      </div>
      <div className="grid content-start gap-4 max-lg:hidden">
        {Array.from({ length: SIDEBAR_ITEMS }, (_, index) => (
          <Skeleton key={index} className="h-16" />
        ))}
      </div>
    </div>
  );
}

const choices: readonly (NewsCategory | null)[] = [null, ...newsWords.category];

/** The filter by category; the choice is in the URL. */
export function NewsCategories() {
  const [params, changeAddress] = useUrlState();
  return (
    <div className="mb-6">
      <ChoiceChips
        label={copy.category}
        choices={choices}
        chosen={knownWord(params, "categoria", newsWords.category)}
        textOf={(category) => category ?? copy.everyCategory}
        onChoose={(category) =>
          changeAddress((current) => withWord(current, "categoria", category ?? "", ["page"]), {
            preventScrollReset: true,
          })
        }
        isDense
      />
    </div>
  );
}
