import { Card, CardHeader } from "@/components/ui/card";
import { toldRounds } from "@/entities/tournament/domain/told-rounds";
import { rulesText, stepsText } from "@/entities/match/domain/veto-sequence";
import { sequenceCopy } from "@/entities/match/veto-sequence-words";
import type { TournamentVeto } from "../api/tournament-vetoes.ts";
import { vetoRulesCopy as copy } from "../veto-copy.ts";

interface VetoRulesProps {
  readonly vetoes: readonly TournamentVeto[];
}

/** How the maps of each series are found: the vetoes of the tournament, those of one stage or round after the others. */
export function VetoRules({ vetoes }: VetoRulesProps) {
  return (
    <Card>
      <CardHeader title={copy.title} />
      <ul className="grid gap-5">
        {vetoes
          .toSorted((one, other) => (one.stage?.position ?? 0) - (other.stage?.position ?? 0))
          .map(
            ({
              id,
              best_of: bestOf,
              stage,
              part,
              round,
              sequence,
              first,
              step_seconds: seconds,
            }) => (
              <li key={id} className="grid max-w-[48em] gap-1 break-words">
                <h3 className="flex flex-wrap gap-x-2 font-semibold">
                  <span>{copy.series(bestOf, stage?.name ?? null, toldRounds(part, round))}</span>
                  <span className="font-normal text-muted">{sequence.name}</span>
                </h3>
                <p>{stepsText(sequence.steps)}</p>
                <p>{sequenceCopy.leaves(bestOf)}</p>
                <p className="text-sm text-muted first-letter:uppercase">
                  {rulesText({
                    ...sequence,
                    first: first ?? sequence.first,
                    step_seconds: seconds ?? sequence.step_seconds,
                  })}
                </p>
                <p className="text-sm text-muted">
                  {copy.maps(
                    sequence.pool.maps.flatMap(({ name, active }) =>
                      active === false ? [] : name,
                    ),
                  )}
                </p>
              </li>
            ),
          )}
      </ul>
    </Card>
  );
}
