import { useQuery } from "@tanstack/react-query";
import { Trophy } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { foundingQuery } from "@/entities/tournament/api/founding";
import { proposalQuery } from "../api/founding.ts";
import { copy } from "../copy.ts";
import { newTournament } from "../domain/tournament-form.ts";
import { TournamentForm } from "./tournament-form.tsx";

const texts = copy.founding;

/** Where a member founds a tournament, or changes what he proposed (its id). */
export function FoundingForm({ id }: { readonly id: string | null }) {
  const { data: founding, error, refetch } = useQuery(foundingQuery());
  const proposal = useQuery({ ...proposalQuery(id ?? ""), enabled: id !== null });
  if (error) return <ErrorState title={texts.loadError} error={error} onRetry={refetch} />;
  if (!founding || (id !== null && proposal.data === undefined && !proposal.error))
    return <Skeleton aria-busy className="h-96 rounded-lg" />;
  if (!founding.is_open)
    return <EmptyState icon={Trophy} title={texts.closed} description={texts.closedText} />;
  if (id !== null && !proposal.data)
    return <EmptyState icon={Trophy} title={texts.missing} description={texts.missingText} />;
  return (
    <div className="grid gap-5">
      {proposal.data?.reason && (
        <Card>
          <CardHeader title={texts.declined} description={proposal.data.reason} />
        </Card>
      )}
      <p className="max-w-[44.8em] text-muted">
        {founding.needs_approval ? texts.read : texts.atOnce} {texts.free}
      </p>
      <TournamentForm
        id={null}
        proposal={id}
        defaults={proposal.data?.values ?? newTournament}
        coverBefore={null}
        back={paths.organized()}
      />
    </div>
  );
}
