import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { cn } from "@/lib/cn";
import { whatItTakesQuery } from "../api/what-it-takes.ts";
import { isLastRound, type Need, resultsOf, toNeeds } from "../domain/needs.ts";
import type { Stage, TournamentGroup } from "../domain/stage.ts";
import { stagesCopy } from "../stages-copy.ts";

const copy = stagesCopy.needs;

interface WhatItTakesProps {
  readonly stage: Stage;
  readonly group: TournamentGroup;
  readonly ownId: string | null;
}

/** In the last round of a table: what the viewer needs, and folded what each participant needs. */
export function WhatItTakes(props: WhatItTakesProps) {
  const { stage, group } = props;
  return stage.state === "running" && isLastRound(group) ? <Needs {...props} /> : null;
}

function Needs({ stage, group, ownId }: WhatItTakesProps) {
  const { data: rows = [] } = useQuery(whatItTakesQuery(group.id, resultsOf(group)));
  const needs = toNeeds(
    rows,
    group.standings.map(({ participantId }) => participantId),
  );
  const [first] = needs;
  if (!first) return null;
  const own = needs.find(({ participantId }) => participantId === ownId);
  const names = new Map(
    group.standings.map(({ participantId, entrant }) => [participantId, entrant?.name ?? ""]),
  );
  const goal = copy.goal(first.goal, stage.isLast);
  return (
    <section aria-label={copy.title} className="grid gap-3 print:hidden">
      {own && (
        <div className="rounded-lg border border-accent/60 bg-accent/8 p-3">
          <h4 className="font-semibold">{copy.own}</h4>
          <NeedLines need={own} isOwn />
        </div>
      )}
      <details className="group/needs rounded-lg border border-border">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 px-3 font-semibold">
          {copy.title}
          <ChevronDown aria-hidden className="size-4 text-muted group-open/needs:rotate-180" />
        </summary>
        <div className="grid gap-3 border-t border-border p-3">
          <p className="text-sm text-muted">
            {first.isExact ? copy.exact(goal) : copy.limits(goal)}
          </p>
          <ul className="grid gap-3">
            {needs.map((need) => (
              <li key={need.participantId}>
                <span className="font-medium wrap-anywhere">{names.get(need.participantId)}</span>
                <NeedLines need={need} />
              </li>
            ))}
          </ul>
        </div>
      </details>
    </section>
  );
}

/** The verdict on a participant: one sentence, or one for each result of its last match. */
function NeedLines({ need, isOwn = false }: { readonly need: Need; readonly isOwn?: boolean }) {
  const said = isOwn ? copy.toOwn : copy.toOthers;
  if (need.verdict !== "open" || need.results.length === 0)
    return (
      <p className={cn("text-sm", need.verdict === "reached" && "font-semibold text-success")}>
        {said.always(need.verdict, copy.rules(need.verdict === "open" ? need.rules : []))}
      </p>
    );
  return (
    <ul className="text-sm">
      {need.results.map(({ result, verdict, rules }) => (
        <li key={result} className={cn(verdict === "reached" && "font-semibold")}>
          {said.result(result, verdict, copy.rules(verdict === "open" ? rules : []))}
        </li>
      ))}
    </ul>
  );
}
