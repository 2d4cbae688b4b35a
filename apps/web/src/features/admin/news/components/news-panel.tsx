import { newsWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { Newspaper, Plus } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { choiceFilter } from "@/components/address-filters";
import { KeptList } from "@/components/kept-list";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { newsKeys } from "@/entities/news/api/news-keys";
import { useListAddress } from "@/hooks/use-list-address";
import { useTableChanges } from "@/lib/realtime";
import { recordOf } from "@/lib/record-of";
import { knownWord } from "@/lib/search-params";
import { adminNewsQuery } from "../api/list-admin-news.ts";
import { copy } from "../copy.ts";
import { NewsTable } from "./news-table.tsx";

const liveKeys = [newsKeys.admin];
const filters = [
  choiceFilter(
    "categoria",
    copy.categoryFilter,
    recordOf(newsWords.category, (category) => category),
    copy.allCategories,
  ),
];

/** Search, categories, table and the way to the form. */
export function NewsPanel() {
  const { page, search } = useListAddress();
  const [params] = useSearchParams();
  const category = knownWord(params, "categoria", newsWords.category);
  const list = useQuery(adminNewsQuery({ search, category, page }));
  useTableChanges({ table: "news" }, liveKeys);
  return (
    <KeptList
      list={list}
      icon={Newspaper}
      texts={{
        search: copy.search,
        total: copy.total,
        loadError: copy.loadError,
        empty: copy.empty,
        emptyHint: copy.emptyHint,
        emptySearch: copy.emptySearch,
      }}
      filters={filters}
      action={
        <Link to={paths.admin.newsCreate()} className={buttonClass()}>
          <Plus aria-hidden />
          {copy.create}
        </Link>
      }
    >
      {(news) => <NewsTable news={news} />}
    </KeptList>
  );
}
