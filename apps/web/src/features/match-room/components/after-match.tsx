import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { AgendaLive } from "@/entities/agenda/components/agenda-live";
import { NextAct } from "@/entities/agenda/components/next-act";
import { nextAfter } from "@/entities/agenda/domain/agenda";
import { useAgenda } from "@/entities/agenda/hooks/use-agenda";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { isMatchOver } from "@/entities/match/domain/status";
import { copy } from "../copy.ts";

/** After a decided match: the next one of who played it, or where the tournament goes on. */
export function AfterMatch({ match }: { readonly match: MatchDetails }) {
  const { data, isFetching } = useAgenda();
  const { context } = match;
  const tournamentId = context.kind === "tournament" ? context.tournamentId : null;
  const next = data ? nextAfter(data, match.id, tournamentId) : null;
  if (!isMatchOver(match.status)) return <AgendaLive />;
  return (
    <>
      <AgendaLive />
      {next && <NextAct item={next} />}
      {!next && !isFetching && tournamentId && (
        <Card className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-lg">{copy.after.none}</p>
          <Link
            to={paths.tournament(tournamentId)}
            className={buttonClass({ variant: "secondary" })}
          >
            {copy.after.tournament}
            <ArrowRight aria-hidden />
          </Link>
        </Card>
      )}
    </>
  );
}
