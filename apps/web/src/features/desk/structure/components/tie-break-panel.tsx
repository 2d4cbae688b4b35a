import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { useTableChanges } from "@/lib/realtime";
import { dueTiesQuery, useCreateTieBreak } from "../api/tie-breaks.ts";
import { tieBreakCopy as copy } from "../structure-copy.ts";

const list = new Intl.ListFormat("es", { type: "conjunction" });

/** The ties for which a stage waits, each stage with the act that creates their matches. Nothing if none waits. */
export function TieBreakPanel({ tournamentId }: { readonly tournamentId: string }) {
  const query = dueTiesQuery(tournamentId);
  const { data: stages = [] } = useQuery(query);
  const create = useCreateTieBreak();
  useTableChanges({ table: "tournament_stages", filter: `tournament_id=eq.${tournamentId}` }, [
    query.queryKey,
  ]);
  return stages.map(({ id, name, lastRule, ties }) => (
    <section
      key={id}
      aria-label={copy.title(name)}
      className="grid gap-3 rounded-lg border border-warning/60 bg-surface p-4"
    >
      <h2>{copy.title(name)}</h2>
      <ul className="grid gap-1">
        {ties.map(({ place, names }) => (
          <li key={`${place} ${names[0]}`} className="wrap-anywhere">
            {copy.tie(list.format(names), names.length)}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{copy.again[lastRule]}</p>
      <Button
        className="justify-self-start max-sm:w-full"
        isLoading={create.isPending}
        onClick={() => create.mutate({ stageId: id })}
      >
        {copy.create}
      </Button>
    </section>
  ));
}
