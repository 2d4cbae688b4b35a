import { BellRing, Gavel, ListChecks, type LucideIcon, Network } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { DeskTournament } from "@/features/desk/api/desk-tournament";
import { SeedsDialog } from "@/features/desk/structure/components/seeds-dialog";
import { useMatchDay } from "../../../features/desk/api/calls-and-waiting-matches.ts";
import type { DeskPart } from "./sections.tsx";
import { useDeskWaits } from "./use-desk-waits.ts";
import { todayCopy } from "@/features/desk/today/copy";

interface NextTaskProps {
  readonly tournament: DeskTournament;
  /** The section shown below the head. The sections "hoy" and "tablero" list the waiting work themselves. */
  readonly shown: DeskPart;
}

/**
 * The most urgent action in a running tournament, for the page's head: the draw, or the first waiting task.
 * Calls for a referee come first.
 */
export function MostUrgentTask({ tournament, shown }: NextTaskProps) {
  const { may } = useTournamentRights(tournament.id);
  const [isDrawing, setIsDrawing] = useState(false);
  const day = useMatchDay(tournament.id, tournament.status === "Activo");
  const next = useDeskWaits(tournament)?.find(({ act }) => act !== null);
  if (tournament.status !== "Activo") return null;
  if (tournament.structure_generated_at === null) {
    if (!may("brackets")) return null;
    return (
      <>
        <Button data-next-act size="sm" aria-haspopup="dialog" onClick={() => setIsDrawing(true)}>
          <Network aria-hidden />
          {todayCopy.acts.draw}
        </Button>
        {isDrawing && <SeedsDialog tournament={tournament} onClose={() => setIsDrawing(false)} />}
      </>
    );
  }
  // The sections "hoy" and "tablero" already list the waiting tasks.
  if (shown === "hoy" || shown === "tablero") return null;
  const objections =
    day && may("results") ? day.starts.filter(({ state }) => state === "objected").length : 0;
  const today = paths.organize(tournament.id);
  const { acts } = todayCopy;
  if (day && day.calls.length > 0)
    return <ActLink Icon={BellRing} to={today} text={acts.calls(day.calls.length)} />;
  if (objections > 0) return <ActLink Icon={Gavel} to={today} text={acts.objections(objections)} />;
  return next && next.part !== shown && <ActLink Icon={ListChecks} to={next.to} text={next.act} />;
}

interface ActLinkProps {
  readonly Icon: LucideIcon;
  readonly to: string;
  readonly text: string | null;
}

function ActLink({ Icon, to, text }: ActLinkProps) {
  return (
    <Link to={to} data-next-act="waits" className={buttonClass({ size: "sm" })}>
      <Icon aria-hidden />
      {text}
    </Link>
  );
}
