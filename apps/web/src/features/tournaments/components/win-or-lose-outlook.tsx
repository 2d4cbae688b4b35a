import { useQuery } from "@tanstack/react-query";
import { ArrowDownRight, ArrowUpRight, type LucideIcon } from "lucide-react";
import { cn } from "@/lib/cn";
import { tournamentQuery } from "../api/get-tournament.ts";
import { type NextMatch, nextMatch, type Prospect } from "../domain/next-match.ts";
import { stagesCopy } from "../stages-copy.ts";

const texts = stagesCopy.next;

/** What follows for a participant from winning and from losing a match. */
export function Prospects({ ifWon, ifLost }: Pick<NextMatch, "ifWon" | "ifLost">) {
  return (
    <dl className="grid gap-1">
      <ProspectLine label={texts.ifWon} Icon={ArrowUpRight} prospect={ifWon} isGood />
      <ProspectLine label={texts.ifLost} Icon={ArrowDownRight} prospect={ifLost} />
    </dl>
  );
}

interface MatchProspectsProps {
  readonly tournamentId: string;
  readonly matchId: string;
  readonly participantId: string;
}

/**
 * What winning or losing a match would mean, on a page that has not loaded the tournament.
 * Renders nothing unless the match is the participant's next one.
 */
export function MatchProspects({ tournamentId, matchId, participantId }: MatchProspectsProps) {
  const { data: tournament } = useQuery(tournamentQuery(tournamentId));
  const next = tournament && nextMatch(tournament.stages, participantId);
  return next?.match.id === matchId ? <Prospects {...next} /> : null;
}

interface ProspectLineProps {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly prospect: Prospect;
  readonly isGood?: boolean;
}

function ProspectLine({ label, Icon, prospect, isGood = false }: ProspectLineProps) {
  return (
    <div className="flex gap-2">
      <dt className="flex flex-none items-center gap-1.5 self-start text-muted">
        <Icon aria-hidden className={cn("size-4", isGood && "text-success")} />
        {label}
      </dt>
      <dd className="min-w-0 font-medium break-words">{prospectText(prospect)}</dd>
    </div>
  );
}

function prospectText(prospect: Prospect): string {
  switch (prospect.kind) {
    case "match":
      return texts.prospects.match(prospect.round, prospect.rival?.name ?? null);
    case "place":
      return texts.prospects.place(prospect.place);
    case "tally":
      return texts.prospects.tally(prospect);
    default:
      return texts.prospects[prospect.kind];
  }
}
