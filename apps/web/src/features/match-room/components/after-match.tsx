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

/** After a decided match: the next one of who played it, or where the tournament goes on, or the rematch. */
export function AfterMatch({ match, isRow = false }: AfterMatchProps) {
  const { data, isFetching } = useAgenda();
  const { context } = match;
  const tournamentId = context.kind === "tournament" ? context.tournamentId : null;
  const next = data ? nextAfter(data, match.id, tournamentId) : null;
  if (!isMatchOver(match.status)) return <AgendaLive />;
  const way = tournamentId
    ? { text: copy.after.none, to: paths.tournament(tournamentId), label: copy.after.tournament }
    : {
        text: copy.after.challenge,
        to: `${paths.challenges("mios")}&estado=terminados`,
        label: copy.after.rematch,
      };
  const Act = isRow ? NextActRow : NextAct;
  return (
    <>
      <AgendaLive />
      <RoomAct kind="next">
        {next && <Act item={next} />}
        {!next && !isFetching && (
          <Card className="flex items-center justify-between gap-x-4 gap-y-2 max-md:border-0 max-md:bg-transparent max-md:p-0">
            <p className="min-w-0 md:text-lg">{way.text}</p>
            <Link to={way.to} className={`${buttonClass({ variant: "secondary" })} flex-none`}>
              {way.label}
              <ArrowRight aria-hidden />
            </Link>
          </Card>
        )}
      </RoomAct>
    </>
  );
}
