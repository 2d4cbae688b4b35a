import { ListChecks, Network } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { AdminTournament } from "@/features/admin/competition/api/list-admin-tournaments";
import { SeedsDialog } from "@/features/admin/competition/components/seeds-dialog";
import { organizeCopy } from "@/features/organize/copy";
import { useDeskWaits } from "./use-desk-waits.ts";

/** The most pressing act of a cup that is being played, in its head: to draw it, or the first thing that waits. */
export function NextAct({ tournament }: { readonly tournament: AdminTournament }) {
  const { may } = useTournamentRights(tournament.id);
  const [isDrawing, setIsDrawing] = useState(false);
  const next = useDeskWaits(tournament)?.find(({ act }) => act !== null);
  if (tournament.status !== "Activo") return null;
  if (tournament.structure_generated_at === null) {
    if (!may("brackets")) return null;
    return (
      <>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setIsDrawing(true)}>
          <Network aria-hidden />
          {organizeCopy.today.acts.draw}
        </Button>
        {isDrawing && <SeedsDialog tournament={tournament} onClose={() => setIsDrawing(false)} />}
      </>
    );
  }
  if (!next) return null;
  return (
    <Link to={next.to} className={buttonClass({ size: "sm" })}>
      <ListChecks aria-hidden />
      {next.act}
    </Link>
  );
}
