import { Card, CardHeader } from "@/components/ui/card";
import { roundsTitle } from "@/entities/tournament/domain/rounds-title";
import { VetoMaps } from "@/entities/match/components/veto-maps";
import { rulesText, type SequenceStep, stepParts } from "@/entities/match/domain/veto-sequence";
import { cn } from "@/lib/cn";
import type { TournamentVeto } from "../api/tournament-vetoes.ts";
import { vetoRulesCopy as copy } from "../veto-copy.ts";

interface VetoRulesProps {
  readonly vetoes: readonly TournamentVeto[];
}

const mapsOf = ({ sequence }: TournamentVeto) =>
  sequence.pool.maps.flatMap(({ name, active }) => (active === false ? [] : name));

/** How each series chooses its maps: first the vetoes of the tournament, then those of single stages or rounds. */
export function VetoRules({ vetoes }: VetoRulesProps) {
  const pools = Map.groupBy(vetoes, (veto) => mapsOf(veto).join("\n"));
  const [maps] = pools.size === 1 ? [...pools.values()].flat().map(mapsOf) : [];
  return (
    <Card>
      <CardHeader title={copy.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 lg:has-[>:nth-child(2)]:grid-cols-2">
        <ul className="grid gap-5">
          {vetoes
            .toSorted((one, other) => (one.stage?.position ?? 0) - (other.stage?.position ?? 0))
            .map((veto) => {
              const { id, best_of: bestOf, stage, part, round, sequence } = veto;
              return (
                <li key={id} className="grid max-w-[48em] gap-2 break-words">
                  <h3 className="flex flex-wrap gap-x-2 font-semibold">
                    <span>
                      {copy.series(bestOf, stage?.name ?? null, roundsTitle(part, round))}
                    </span>
                    <span className="font-normal text-muted">{copy.sequence(sequence.name)}</span>
                  </h3>
                  <VetoSteps steps={sequence.steps} />
                  <p className="text-sm text-muted first-letter:uppercase">
                    {[
                      rulesText({
                        ...sequence,
                        first: veto.first ?? sequence.first,
                        step_seconds: veto.step_seconds ?? sequence.step_seconds,
                      }),
                      copy.played(bestOf),
                    ].join(" · ")}
                  </p>
                  {!maps && <p className="text-sm text-muted">{copy.maps(mapsOf(veto))}</p>}
                </li>
              );
            })}
        </ul>
        {maps && (
          <VetoMaps
            maps={maps.map((name) => ({ name, state: "open", games: [], byId: null, side: null }))}
          />
        )}
      </div>
    </Card>
  );
}

/** The steps of a veto in their order, each with the side that chooses. */
function VetoSteps({ steps }: { readonly steps: readonly SequenceStep[] }) {
  return (
    <ol aria-label={copy.steps} className="grid grid-cols-2 gap-1.5">
      {steps.map((step, at) => {
        const { side, text } = stepParts(step);
        return (
          // A step has no id; its index is its only key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex items-center gap-2 rounded-md bg-surface-raised px-2 py-1.5">
            <span aria-hidden className="w-5 flex-none text-right text-sm text-muted tabular-nums">
              {at + 1}
            </span>
            {side && (
              <strong
                className={cn(
                  "grid size-6 flex-none place-items-center rounded-sm font-display",
                  side === "A" ? "bg-accent/30" : "bg-accent-2/25",
                )}
              >
                {side}
              </strong>
            )}
            <span className="min-w-0 leading-tight first-letter:uppercase">{text}</span>
          </li>
        );
      })}
    </ol>
  );
}
