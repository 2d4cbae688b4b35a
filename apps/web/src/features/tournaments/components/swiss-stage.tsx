import { Swords, Table2 } from "lucide-react";
import { CoveredResult } from "@/components/covered-result";
import { cn } from "@/lib/cn";
import { useNow } from "@/hooks/use-now";
import { swissRounds } from "@/entities/tournament/domain/swiss-rounds";
import { stageRoundName } from "@/entities/match/domain/round-names";
import { stagesCopy } from "../stages-copy.ts";
import type { Stage } from "../domain/stage.ts";
import { swissPools } from "../domain/swiss.ts";
import { hasOpenMatch, type TournamentMatch } from "../domain/tournament-match.ts";
import { useAddressWord } from "../hooks/use-url-choice.ts";
import { MatchList } from "./match-list.tsx";
import { type RoundPage, RoundPages } from "./round-by-round.tsx";
import { StandingsTable } from "./standings-table.tsx";
import { WhatItTakes } from "./what-it-takes.tsx";
import { ViewSwitch } from "./view-switch.tsx";

const views = [
  { view: "partidos", Icon: Swords, label: stagesCopy.structure.matchView },
  { view: "tabla", Icon: Table2, label: stagesCopy.structure.leagueView },
] as const;
const viewNames = ["partidos", "tabla"] as const;

interface SwissStageProps {
  readonly stage: Stage;
  readonly ownId: string | null;
}

/** A Swiss stage: its table, and its rounds with pairings by score; side by side on a wide screen. */
export function SwissStage({ stage, ownId }: SwissStageProps) {
  const now = useNow(15_000);
  const [asked, setView] = useAddressWord("tabla", viewNames);
  const view = asked ?? "partidos";
  const viewClass = (own: typeof view) => cn("min-w-0", view !== own && "max-xl:not-print:hidden");
  const [table] = stage.groups;
  const rounds = [...Map.groupBy(stage.matches, (match) => match.round)]
    .toSorted(([a], [b]) => a - b)
    .map(([round, matches]) => ({
      key: String(round),
      name: stageRoundName({ kind: stage.kind, part: matches[0]?.part ?? "swiss", round }),
      matches: matches.toSorted((a, b) => a.position - b.position),
    }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[30rem_minmax(0,1fr)]">
      {table && (
        <ViewSwitch
          label={stagesCopy.structure.tableView}
          views={views}
          shown={view}
          onChange={setView}
          className="xl:hidden"
        />
      )}
      <div className={viewClass("partidos")}>
        <p className="mb-3 text-sm text-muted">{howFar(stage, rounds)}</p>
        <RoundPages rounds={rounds} label={stagesCopy.bracket.rounds}>
          {(round) => <SwissRound round={round} all={stage.matches} now={now} />}
        </RoundPages>
      </div>
      {table && (
        <CoveredResult id={table.id} of={stage.name} className={viewClass("tabla")}>
          <div className="grid gap-4">
            <StandingsTable
              isProvisional={hasOpenMatch(stage.matches)}
              stage={stage}
              groupId={table.id}
              standings={table.standings}
              label={stagesCopy.structure.groupTable(stage.name)}
              ownId={ownId}
            />
            <WhatItTakes stage={stage} group={table} ownId={ownId} />
          </div>
        </CoveredResult>
      )}
    </div>
  );
}

function howFar(stage: Stage, rounds: readonly RoundPage[]): string {
  const { wins_to_advance: wins, losses_to_leave: losses, due_round: due, state } = stage;
  const threshold =
    wins !== null && losses !== null
      ? stagesCopy.swiss.thresholds(wins, losses)
      : stagesCopy.swiss.all;
  const total = swissRounds(stage, stage.groups[0]?.standings.length ?? 0);
  if (state === "done") return `${stagesCopy.swiss.played(rounds.length)} ${threshold}`;
  if (due !== null) return `${stagesCopy.swiss.pairing(due, total)} ${threshold}`;
  const open = rounds.find(({ matches }) => hasOpenMatch(matches));
  return `${stagesCopy.swiss.playing(Number(open?.key ?? rounds.length), total)} ${threshold}`;
}

interface SwissRoundProps {
  readonly round: RoundPage;
  readonly all: readonly TournamentMatch[];
  readonly now: number;
}

function SwissRound({ round, all, now }: SwissRoundProps) {
  const pools = swissPools(round.matches, all);
  return (
    <div className="grid gap-5 p-1">
      {pools.map(({ matches, ...tally }) => (
        <section key={stagesCopy.swiss.pool(tally)} aria-label={stagesCopy.swiss.pool(tally)}>
          {pools.length > 1 && (
            <h4 className="eyebrow result mb-2 tabular-nums">{stagesCopy.swiss.pool(tally)}</h4>
          )}
          <MatchList
            matches={matches}
            now={now}
            placeOf={(match) => stagesCopy.bracket.place(round.name, match)}
            className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]"
          />
        </section>
      ))}
    </div>
  );
}
