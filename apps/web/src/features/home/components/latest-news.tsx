import { useQuery } from "@tanstack/react-query";
import { Newspaper, ArrowRight } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { SectionHeader } from "@/components/section-header";
import { paths } from "@/config/paths";
import { newsKeys } from "@/entities/news/api/news-query-keys";
import { latestNewsQuery } from "@/entities/news/api/news-queries";
import { NewsCard, NewsCardSkeleton } from "@/entities/news/components/news-card";
import { useTableChanges } from "@/lib/realtime";
import { Link } from "react-router";
import { copy } from "../copy.ts";

/** The link 'Ver todos'; its label for screen readers names the list to which it leads. */
export function SeeAllLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link
      to={to}
      aria-label={label}
      className="-mb-[5px] flex min-h-11 flex-none items-center gap-1.5 font-semibold link"
    >
      {copy.seeAll}
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  );
}

export function LatestNews() {
  useTableChanges({ table: "news" }, [newsKeys.all]);
  return (
    <section className="far below">
      <SectionHeader
        title={copy.news.title}
        actions={<SeeAllLink to={paths.news()} label={copy.news.seeAllLabel} />}
      />
      <NewsCards />
    </section>
  );
}

const GRID = "grid grid-cols-1 gap-4 md:grid-cols-3";

function NewsCards() {
  const { data, error, isPending, refetch } = useQuery(latestNewsQuery());
  if (isPending) {
    return (
      <div aria-busy className={GRID}>
        <NewsCardSkeleton />
        <NewsCardSkeleton />
        <NewsCardSkeleton />
      </div>
    );
  }
  if (error) return <ErrorState title={copy.news.error} error={error} onRetry={refetch} />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={Newspaper}
        title={copy.news.empty}
        description={copy.news.emptyDescription}
      />
    );
  }
  return (
    <div className={GRID}>
      {data.map((item) => (
        <NewsCard key={item.id} item={item} />
      ))}
    </div>
  );
}
