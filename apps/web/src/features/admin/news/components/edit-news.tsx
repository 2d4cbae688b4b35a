import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { ErrorState } from "@/components/error-state";
import { PageHeader } from "@/components/page-header";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { toastFailure } from "@/lib/toast-failure";
import { newsFormQuery } from "../api/article-form.ts";
import { tournamentArticleDraftQuery } from "../api/get-tournament-article-draft.ts";
import { copy, cupCopy } from "../copy.ts";
import { newsState } from "../domain/news-state.ts";
import { NewsForm } from "./news-form.tsx";
import { NewsStateBadge } from "./news-state-badge.tsx";

interface EditNewsProps {
  readonly id: string;
}

/** The title of the form, with a link to the public article. */
export function EditNewsHead({ id }: EditNewsProps) {
  const { data } = useQuery(newsFormQuery(id));
  const now = useNow(null);
  const state = data && newsState(data.published_at, now);
  return (
    <PageHeader
      {...(data
        ? { eyebrow: copy.editTitle, title: <span className="break-words">{data.title}</span> }
        : { title: copy.editTitle })}
      isLine
      actions={
        state && (
          <>
            <NewsStateBadge state={state} />
            {state === "publicada" && (
              <Link
                to={paths.newsItem(data.slug)}
                className={buttonClass({ variant: "secondary", size: "sm" })}
              >
                <Eye aria-hidden />
                {copy.publicPage}
              </Link>
            )}
          </>
        )
      }
    />
  );
}

/** Loads an article into the form; if it cannot be loaded, returns to the list. */
export function EditNews({ id }: EditNewsProps) {
  const { data, isError } = useQuery(newsFormQuery(id));
  const navigate = useNavigate();

  useEffect(() => {
    // The form stays if only a reload fails, for example after the session has ended.
    if (!isError || data) return;
    toastFailure(copy.itemLoadError);
    void navigate(paths.admin.news(), { replace: true });
  }, [isError, data, navigate]);

  if (!data) {
    return (
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]" aria-busy="true">
        <Skeleton className="h-[40rem] rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    );
  }
  return <NewsForm article={data} />;
}

/** The form of a new article on the result of a tournament. */
export function CupArticle({ tournamentId }: { readonly tournamentId: string }) {
  const { data, error, refetch } = useQuery(tournamentArticleDraftQuery(tournamentId));
  if (error && !data)
    return <ErrorState title={cupCopy.loadError} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-[40rem] rounded-lg" />;
  return <NewsForm article={null} draft={data} />;
}
