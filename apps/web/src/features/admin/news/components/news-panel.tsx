import { useQuery } from "@tanstack/react-query";
import { Newspaper, Plus } from "lucide-react";
import { Link } from "react-router";
import { AddressSearch } from "@/components/address-search";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { newsKeys } from "@/entities/news/api/news-keys";
import { useListAddress } from "@/hooks/use-list-address";
import { useTableChanges } from "@/lib/realtime";
import { adminNewsQuery } from "../api/list-admin-news.ts";
import { copy } from "../copy.ts";
import { NewsTable } from "./news-table.tsx";

const liveKeys = [newsKeys.admin];

/** Search, table and the way to the form. */
export function NewsPanel() {
  const { page, search } = useListAddress();
  const { data, error, refetch } = useQuery(adminNewsQuery(search, page));
  useTableChanges({ table: "news" }, liveKeys);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap justify-between gap-3">
        <AddressSearch label={copy.search} />
        <Link to={paths.admin.newsCreate()} className={buttonClass()}>
          <Plus aria-hidden />
          {copy.create}
        </Link>
      </div>
      <PagedList
        rows={data?.news}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={copy.loadError}
        empty={{
          icon: Newspaper,
          title: search ? copy.emptySearch : copy.empty,
          description: !search && copy.emptyHint,
        }}
        skeleton={<ListSkeleton className="h-16" />}
      >
        {(news) => <NewsTable news={news} />}
      </PagedList>
    </div>
  );
}
