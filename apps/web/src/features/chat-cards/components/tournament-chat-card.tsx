import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { GameCover } from "@/components/game-cover";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { tournamentCopy } from "@/entities/tournament/copy";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { formatDateTime, formatTickets } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { tournamentCardQuery } from "../api/cards.ts";
import { copy } from "../copy.ts";
import { CardFrame, CardOf } from "./card-frame.tsx";

const texts = copy.tournament;
const REFRESH_MS = 60_000;

/** The card of a tournament: the number of participants, and a link to register while registration is open. */
export function TournamentChatCard({ id }: { readonly id: string }) {
  const { profile } = useSession();
  const own = [profile?.participant_id, profile?.team?.participant_id].filter(
    (one) => typeof one === "string",
  );
  const query = tournamentCardQuery(id, own);
  const asked = useQuery({ ...query, enabled: profile !== null });
  const now = useNow(REFRESH_MS);
  const isOpen = asked.data?.status === "Inscripciones";
  useTableChanges({ table: "tournaments", filter: `id=eq.${id}` }, [query.queryKey]);
  useTableChanges(
    { table: "tournament_participants", filter: `tournament_id=eq.${id}`, enabled: isOpen },
    [query.queryKey],
  );
  return (
    <CardOf asked={asked} gone={texts.gone}>
      {(tournament) => {
        const { name, game, entry_fee: fee, max_participants: places, entries } = tournament;
        const taken = tournament.participant_count ?? 0;
        const isFull = places > 0 && taken >= places;
        const deadline = tournament.registration_deadline;
        const takesEntries = isOpen && (deadline === null || Date.parse(deadline) > now);
        const hasEntered = entries.length > 0;
        return (
          <CardFrame
            label={texts.label(name)}
            picture={
              <span className="size-14 flex-none overflow-hidden rounded-md">
                <GameCover name={game} src={tournament.image_url} className="size-full" />
              </span>
            }
            title={name}
            facts={[
              [game, fee > 0 ? formatTickets(fee) : tournamentCopy.free].join(" · "),
              formatDateTime(tournament.start_date),
              tournamentCopy.card.placesTaken(taken, places),
            ]}
          >
            {takesEntries && !hasEntered && !isFull && (
              <Link
                to={`${paths.tournament(id)}?inscribirse=1`}
                aria-label={texts.enterOf(name)}
                className={buttonClass({ size: "sm" })}
              >
                {texts.enter}
              </Link>
            )}
            <Link
              to={paths.tournament(id)}
              aria-label={texts.viewOf(name)}
              className={buttonClass({ variant: "secondary", size: "sm" })}
            >
              {texts.view}
            </Link>
            {hasEntered || (takesEntries && isFull) ? (
              <span className="text-sm font-semibold text-muted">
                {hasEntered ? texts.entered : texts.full}
              </span>
            ) : (
              // The button to register implies that registration is open, so next to it the status is left out.
              !takesEntries && <TournamentStatusBadge tournament={tournament} />
            )}
          </CardFrame>
        );
      }}
    </CardOf>
  );
}
