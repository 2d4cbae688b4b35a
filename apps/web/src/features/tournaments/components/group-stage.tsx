import { Grid3x3, Table2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useNow } from "@/hooks/use-now";
import { matchDayName } from "@/entities/match/domain/round-names";
import { stagesCopy } from "../stages-copy.ts";
import { useAddressWord } from "../hooks/use-address-word.ts";
import type { Stage, TournamentGroup } from "../domain/stage.ts";
import { CrossTable } from "./cross-table.tsx";
import { MatchDays } from "./match-days.tsx";
import { StandingsTable } from "./standings-table.tsx";

interface GroupStageProps {
  readonly stage: Stage;
  readonly ownId: string | null;
}

const views = [
  { view: "tabla", Icon: Table2, label: stagesCopy.structure.leagueView },
  { view: "cruces", Icon: Grid3x3, label: stagesCopy.structure.crossView },
] as const;
const viewNames = ["tabla", "cruces"] as const;

/** Every group of a round robin: its table, or everybody against everybody, with its matches beside it. */
export function GroupStage({ stage, ownId }: GroupStageProps) {
  const now = useNow(15_000);
  const [asked, setView] = useAddressWord("tabla", viewNames);
  const view = asked ?? "tabla";
  return (
    <div className="paper grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <p className="text-sm text-muted">{stagesCopy.structure.legs[stage.legs]}</p>
        <fieldset className="flex flex-none gap-1" aria-label={stagesCopy.structure.tableView}>
          {views.map(({ view: option, Icon, label }) => (
            <Button
              key={option}
              variant={view === option ? "secondary" : "ghost"}
              size="sm"
              aria-pressed={view === option}
              onClick={() => setView(option)}
            >
              <Icon aria-hidden />
              {label}
            </Button>
          ))}
        </fieldset>
      </div>
      {stage.groups.map((group) => {
        const isOnly = stage.groups.length === 1;
        const name = isOnly ? stage.name : stagesCopy.structure.group(group.name);
        return (
          <section key={group.id} className="card" aria-label={name}>
            {!isOnly && <h3 className="display mb-4 text-2xl">{name}</h3>}
            <div
              className={
                view === "tabla"
                  ? "grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[28rem_minmax(0,1fr)]"
                  : "grid grid-cols-[minmax(0,1fr)] gap-6"
              }
            >
              {view === "tabla" ? (
                <StandingsTable
                  stage={stage}
                  standings={group.standings}
                  label={stagesCopy.structure.groupTable(name)}
                  ownId={ownId}
                />
              ) : (
                <CrossTable group={group} label={stagesCopy.structure.crossTable(name)} />
              )}
              <MatchDays days={daysOf(group, stage)} name={name} now={now} />
            </div>
          </section>
        );
      })}
    </div>
  );
}

function daysOf(group: TournamentGroup, { legs }: Stage) {
  const days = [...Map.groupBy(group.matches, (match) => match.round)];
  const last = Math.max(0, ...days.map(([round]) => round));
  return days.map(([round, matches]) => ({
    key: String(round),
    name:
      legs === 2 && round > last / 2
        ? stagesCopy.structure.returnLeg(matchDayName(round))
        : matchDayName(round),
    matches,
  }));
}
