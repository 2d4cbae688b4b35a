import { ChevronLeft } from "lucide-react";
import { Link, useParams, useSearchParams } from "react-router";
import { PageHeader } from "@/components/page-header";
import { paths } from "@/config/paths";
import { CupArticle, EditNews, EditNewsHead } from "@/features/admin/news/components/edit-news";
import { NewsForm } from "@/features/admin/news/components/news-form";
import { copy } from "@/features/admin/news/copy";
import { definePage } from "@/lib/define-page";
import { isUuid } from "@/lib/uuid";

export const handle = definePage({
  head: (_answers, { params }) => {
    const title = params["id"] ? copy.editTitle : copy.createTitle;
    return { title, description: title };
  },
});

/** The pages /admin/news/create and /admin/news/edit/{id}. */
export function Component() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const named = params.get("torneo");
  const cup = named !== null && isUuid(named) ? named : null;
  return (
    <>
      <Link
        to={paths.admin.news()}
        className="mb-4 max-sm:-mt-3 max-sm:mb-1 inline-flex min-h-11 items-center gap-1 text-muted hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {copy.back}
      </Link>
      {id ? <EditNewsHead id={id} /> : <PageHeader title={copy.createTitle} />}
      {id ? (
        <EditNews key={id} id={id} />
      ) : cup ? (
        <CupArticle key={cup} tournamentId={cup} />
      ) : (
        <NewsForm article={null} />
      )}
    </>
  );
}
