import type { CSSProperties } from "react";
import { cn } from "@/lib/cn";
import { CoveredResult } from "@/components/covered-result";
import { stageRoundName } from "@/entities/match/domain/round-names";
import { stagesCopy } from "../stages-copy.ts";
import type { Stage, TournamentGroup } from "../domain/stage.ts";
import { CrossTable } from "./cross-table.tsx";
import { MatchDays } from "./match-days.tsx";
import { StandingsTable } from "./standings-table.tsx";
import { WhatItTakes } from "./what-it-takes.tsx";

/**
 * The placeholder is nearly as high as the group, so that the content below hardly moves when the group is rendered.
 * On the widest screens the table and the matches are side by side.
 */
const PLACE = cn(
  "min-h-[calc(12rem+var(--group-rows)*6.25rem)] xl:min-h-[calc(12rem+var(--group-rows)*3rem)]",
  "sm:min-h-[calc(16rem+var(--group-rows)*3rem+var(--group-matches)*2rem)]",
);

interface GroupCardProps {
  readonly stage: Stage;
  readonly group: TournamentGroup;
  readonly view: "tabla" | "cruces";
  readonly ownId: string | null;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

const nameOf = (stage: Stage, group: TournamentGroup) =>
  stage.groups.length === 1 ? stage.name : stagesCopy.structure.group(group.name);

/** A group: its table or its cross table, with its matches next to it. */
export function GroupCard({ stage, group, view, ownId, now }: GroupCardProps) {
  const name = nameOf(stage, group);
  return (
    <section
      className={cn(
        "card",
        stage.groups.length === 1 && "max-sm:border-0 max-sm:bg-transparent max-sm:p-0",
      )}
      aria-label={name}
    >
      {stage.groups.length > 1 && <h3 className="mb-4">{name}</h3>}
      <div
        className={
          view === "tabla"
            ? "grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[28rem_minmax(0,1fr)]"
            : "grid grid-cols-[minmax(0,1fr)] gap-6"
        }
      >
        <CoveredResult id={group.id} of={name}>
          {view === "tabla" ? (
            <div className="grid gap-4">
              <StandingsTable
                stage={stage}
                groupId={group.id}
                standings={group.standings}
                label={stagesCopy.structure.groupTable(name)}
                ownId={ownId}
              />
              <WhatItTakes stage={stage} group={group} ownId={ownId} />
            </div>
          ) : (
            <CrossTable group={group} label={stagesCopy.structure.crossTable(name)} />
          )}
        </CoveredResult>
        <MatchDays days={daysOf(group, stage)} name={name} now={now} />
      </div>
    </section>
  );
}

/** A group far from the screen: only its names, in the order of the table, so that the browser's search finds them. */
export function GroupPlace({ stage, group }: Pick<GroupCardProps, "stage" | "group">) {
  const name = nameOf(stage, group);
  return (
    <section
      className={cn("card text-muted", PLACE)}
      aria-label={name}
      style={
        {
          "--group-rows": group.standings.length,
          "--group-matches": group.matches.length,
        } as CSSProperties
      }
    >
      <h3 className="mb-4">{name}</h3>
      <ol className="result grid gap-1">
        {group.standings.map(({ participantId, entrant }) => (
          <li key={participantId}>{entrant?.name}</li>
        ))}
      </ol>
    </section>
  );
}

function daysOf(group: TournamentGroup, { legs }: Stage) {
  const days = [...Map.groupBy(group.matches, (match) => match.round)];
  const last = Math.max(
    0,
    ...group.matches.flatMap(({ part, round }) => (part === "group" ? round : [])),
  );
  return days.map(([round, matches]) => ({
    key: String(round),
    name: stageRoundName({ kind: "round_robin", part: matches[0]?.part ?? "group", round }),
    note:
      legs === 2 && round > last / 2 && matches[0]?.part === "group"
        ? stagesCopy.structure.returnLeg
        : null,
    matches,
  }));
}
