import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { cupDraftQuery } from "../api/get-cup-draft.ts";
import { cupCopy } from "../cup-copy.ts";
import { NewsForm } from "./news-form.tsx";

/** The form of a new article that begins with the result of a cup. */
export function CupArticle({ tournamentId }: { readonly tournamentId: string }) {
  const { data, error, refetch } = useQuery(cupDraftQuery(tournamentId));
  if (error) return <ErrorState title={cupCopy.loadError} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-[40rem] rounded-lg" />;
  return <NewsForm article={null} draft={data} />;
}
