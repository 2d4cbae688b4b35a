import { cn } from "@/lib/cn";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { copy } from "../copy.ts";
import type { Standing, TournamentGroup } from "../domain/tournament-page.ts";

interface GroupTableProps {
  readonly group: TournamentGroup;
  readonly name: string;
  readonly qualifiers: number;
}

const words = copy.structure.table;

const figures: { label: string; title: string; value: (standing: Standing) => number | string }[] =
  [
    { label: words.played, title: words.playedTitle, value: ({ wins, losses }) => wins + losses },
    { label: words.wins, title: words.winsTitle, value: ({ wins }) => wins },
    { label: words.losses, title: words.lossesTitle, value: ({ losses }) => losses },
    {
      label: words.difference,
      title: words.differenceTitle,
      value: ({ scoreDifference }) =>
        scoreDifference > 0 ? `+${scoreDifference}` : scoreDifference,
    },
  ];

/** Played is the sum of won and lost: on a phone the name needs its room. */
const hiddenOnPhone = (label: string) => label === words.played && "max-sm:hidden";

/** A group's table, in the database's order; a bar marks who goes on. */
export function GroupTable({ group, name, qualifiers }: GroupTableProps) {
  return (
    <Table aria-label={copy.structure.groupTable(name)}>
      <TableHead>
        <TableRow>
          <TableHeader className="w-8 px-1.5! text-center">{words.position}</TableHeader>
          <TableHeader className="px-1.5!">{words.participant}</TableHeader>
          {figures.map(({ label, title }) => (
            <TableHeader key={label} className={cn("px-1.5! text-center", hiddenOnPhone(label))}>
              <abbr title={title} className="no-underline">
                {label}
              </abbr>
            </TableHeader>
          ))}
          <TableHeader className="px-2! text-center">
            <abbr title={words.pointsTitle} className="no-underline">
              {words.points}
            </abbr>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {group.standings.map((standing, index) => {
          const goesOn = index < qualifiers;
          return (
            <TableRow key={standing.participantId} className={cn(goesOn && "bg-accent/8")}>
              <TableCell
                className={cn(
                  "border-l-2 px-1.5! text-center tabular-nums",
                  goesOn ? "border-l-accent" : "border-l-transparent",
                )}
              >
                {index + 1}
                {goesOn && <span className="sr-only">{copy.structure.qualifies}</span>}
              </TableCell>
              <TableCell className="max-w-28 px-1.5! sm:max-w-44">
                <span className="flex items-center gap-2">
                  {standing.entrant && (
                    <ParticipantMark participant={standing.entrant} className="size-6" />
                  )}
                  <span title={standing.entrant?.name} className="truncate font-medium">
                    {standing.entrant?.name}
                  </span>
                </span>
              </TableCell>
              {figures.map(({ label, value }) => (
                <TableCell
                  key={label}
                  className={cn(
                    "px-1.5! text-center text-muted tabular-nums",
                    hiddenOnPhone(label),
                  )}
                >
                  {value(standing)}
                </TableCell>
              ))}
              <TableCell className="px-2! text-center font-display text-xl font-bold tabular-nums">
                {standing.points}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
