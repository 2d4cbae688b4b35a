import { Link } from "react-router";
import { tournamentsWords } from "@leyenda/db-types/words";
import { GameCover } from "@/components/game-cover";
import { RelativeTime } from "@/components/relative-time";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import type { AgendaItem } from "@/entities/agenda/api/my-agenda";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import type { TournamentStatus } from "@/entities/tournament/domain/status";
import { copy } from "../copy.ts";
import { START_ROW, startItem } from "./start-row-classes.ts";

/** The tournament status with this name; null for any other word. */
function tournamentStatus(word: string | null): TournamentStatus | null {
  return tournamentsWords.status.find((status) => status === word) ?? null;
}

/** The player's tournaments that are not over. */
export function OwnTournaments({ entries }: { readonly entries: readonly AgendaItem[] }) {
  return (
    <section aria-labelledby="own-tournaments" className="min-w-0">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="own-tournaments">{copy.tournaments}</h2>
        {entries.length > 0 && (
          <Link
            to={paths.openTournaments()}
            className="-my-3 flex min-h-11 items-center font-semibold link"
          >
            {copy.openTournaments}
          </Link>
        )}
      </div>
      {entries.length === 0 && (
        <div className="flex min-h-19 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-dashed border-border px-4 py-3">
          <p className="text-muted">{copy.noTournaments}</p>
          <Link to={paths.openTournaments()} className={buttonClass({ variant: "secondary" })}>
            {copy.openTournaments}
          </Link>
        </div>
      )}
      <ul className={START_ROW}>
        {entries.map((entry) => {
          const { tournament_id: id, participant_id: as, title, game, due_at: start } = entry;
          const status = tournamentStatus(entry.status);
          return (
            <li key={`${id}${as}`} className={startItem(entries.length)}>
              <GameCover name={game ?? ""} className="aspect-square size-12 flex-none rounded-md" />
              <div className="min-w-0 flex-1">
                <p
                  title={title ?? undefined}
                  className="line-clamp-2 leading-snug font-semibold break-words"
                >
                  <Link to={paths.tournament(id ?? "")} className="after:absolute after:inset-0">
                    {title}
                  </Link>
                </p>
                <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                  {status && <TournamentStatusBadge tournament={{ status, cancelled_at: null }} />}
                  {status !== "Activo" && start && (
                    <RelativeTime
                      value={start}
                      isHour
                      className="whitespace-nowrap first-letter:uppercase"
                    />
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
