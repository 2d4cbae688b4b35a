import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { cn } from "@/lib/cn";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { stagesCopy } from "../stages-copy.ts";
import { crossTable } from "../domain/cross-table.ts";
import type { TournamentGroup } from "../domain/stage.ts";
import { MatchWay } from "./match-link.tsx";

interface CrossTableProps {
  readonly group: TournamentGroup;
  readonly label: string;
}

const tones = {
  won: "text-success font-semibold",
  drawn: "font-semibold",
  lost: "text-muted",
  open: "text-muted",
} as const;

/** The cross table of a group: each row has a participant's results, own score first, with links to the matches. */
export function CrossTable({ group, label }: CrossTableProps) {
  const rows = crossTable(group);
  return (
    <Table aria-label={label} className="w-auto min-w-full">
      <TableHead>
        <TableRow>
          <TableHeader className="sticky left-0 z-1 bg-surface-raised px-2!">
            {stagesCopy.structure.table.participant}
          </TableHeader>
          {rows.map(({ standing }, index) => (
            <TableHeader key={standing.participantId} className="px-0.5! text-center sm:px-2!">
              <abbr title={standing.entrant?.name} className="no-underline">
                {index + 1}
              </abbr>
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ standing, cells }, index) => (
          <TableRow key={standing.participantId}>
            <TableHeader
              scope="row"
              className="sticky left-0 z-1 max-w-28 bg-surface px-2! py-2! font-sans! text-[0.9375rem]! font-medium! text-foreground! sm:max-w-48"
            >
              <span className="flex items-center gap-2">
                <span className="w-5 flex-none text-right text-sm text-muted tabular-nums">
                  {index + 1}
                </span>
                {standing.entrant && (
                  <ParticipantAvatar
                    participant={standing.entrant}
                    className="size-6 max-sm:hidden"
                  />
                )}
                <span
                  title={standing.entrant?.name}
                  className="line-clamp-2 break-words max-sm:text-sm max-sm:leading-tight"
                >
                  {standing.entrant?.name}
                </span>
              </span>
            </TableHeader>
            {cells.map((cell, column) => (
              <TableCell
                key={rows[column]?.standing.participantId}
                className={cn(
                  "px-0.5! py-1! text-center whitespace-nowrap tabular-nums sm:px-2!",
                  cell === null && "bg-surface-sunken",
                )}
              >
                {cell?.map((meeting) => (
                  <MatchWay
                    key={meeting.matchId}
                    matchId={meeting.matchId}
                    className={cn(
                      "grid min-h-6 min-w-9 place-items-center rounded-sm hover:underline",
                      tones[meeting.outcome],
                    )}
                    aria-label={stagesCopy.structure.meeting(
                      standing.entrant?.name ?? "",
                      rows[column]?.standing.entrant?.name ?? "",
                      meeting.score,
                    )}
                  >
                    {meeting.score ?? "–"}
                  </MatchWay>
                ))}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
