import { useQuery } from "@tanstack/react-query";
import { Newspaper, Plus } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Pagination } from "@/components/pagination";
import { SearchInput } from "@/components/search-input";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useSearchText } from "@/hooks/use-search-text";
import { useTableChanges } from "@/lib/realtime";
import { pageFromParams } from "@/lib/search-params";
import { adminNewsKey, adminNewsQuery } from "../api/list-admin-news.ts";
import { copy } from "../copy.ts";
import { NewsTable } from "./news-table.tsx";

const liveKeys = [adminNewsKey];

/** Search, table and the way to the form. */
export function NewsPanel() {
  const [params] = useSearchParams();
  const page = pageFromParams(params);
  const { value, onChange, search } = useSearchText("q", ["page"]);
  const { data, error, refetch } = useQuery(adminNewsQuery(search, page));
  useTableChanges({ table: "news" }, liveKeys);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap justify-between gap-3">
        <SearchInput
          value={value}
          onChange={onChange}
          label={copy.search}
          className="w-full sm:w-80"
        />
        <Link to={paths.admin.newsCreate()} className={buttonClass()}>
          <Plus aria-hidden />
          {copy.create}
        </Link>
      </div>
      {error && !data ? (
        <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton className="h-16" />
      ) : data.news.length === 0 ? (
        <EmptyState
          icon={Newspaper}
          title={search ? copy.emptySearch : copy.empty}
          {...(search ? {} : { description: copy.emptyHint })}
        />
      ) : (
        <>
          <NewsTable news={data.news} />
          <Pagination page={page} pageCount={data.pageCount} />
        </>
      )}
    </div>
  );
}
