import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { AgendaLive } from "@/entities/agenda/components/agenda-live";
import { NextAct } from "@/entities/agenda/components/next-act";
import { NextActRow } from "@/entities/agenda/components/next-act-row";
import { nextAfter } from "@/entities/agenda/domain/agenda";
import { useAgenda } from "@/entities/agenda/hooks/use-agenda";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { isMatchOver } from "@/entities/match/domain/status";
import { copy } from "../copy.ts";
import { RoomAct } from "./room-act.tsx";

interface AfterMatchProps {
  readonly match: MatchDetails;
  /** As a row for the thumb, instead of a card. */
  readonly isRow?: boolean;
}

/** After a decided match: the next one of who played it, or where the tournament goes on. */
export function AfterMatch({ match, isRow = false }: AfterMatchProps) {
  const { data, isFetching } = useAgenda();
  const { context } = match;
  const tournamentId = context.kind === "tournament" ? context.tournamentId : null;
  const next = data ? nextAfter(data, match.id, tournamentId) : null;
  if (!isMatchOver(match.status)) return <AgendaLive />;
  const Act = isRow ? NextActRow : NextAct;
  return (
    <>
      <AgendaLive />
      <RoomAct kind="next">
        {next && <Act item={next} />}
        {!next && !isFetching && tournamentId && (
          <Card className="flex items-center justify-between gap-x-4 gap-y-2 max-md:border-0 max-md:bg-transparent max-md:p-0">
            <p className="min-w-0 md:text-lg">{copy.after.none}</p>
            <Link
              to={paths.tournament(tournamentId)}
              className={`${buttonClass({ variant: "secondary" })} flex-none`}
            >
              {copy.after.tournament}
              <ArrowRight aria-hidden />
            </Link>
          </Card>
        )}
      </RoomAct>
    </>
  );
}
