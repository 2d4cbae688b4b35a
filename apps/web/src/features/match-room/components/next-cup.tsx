import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { GameCover } from "@/components/game-cover";
import { RelativeTime } from "@/components/relative-time";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { ownTeamQuery } from "@/entities/team/api/own-team";
import { tournamentCopy } from "@/entities/tournament/copy";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { formatTickets } from "@/lib/format";
import { enterableCupsQuery } from "../api/enterable-cups.ts";
import { copy } from "../copy.ts";
import { nextCup } from "../domain/next-cup.ts";

const texts = copy.after.cup;

interface NextCupProps {
  readonly game: string;
  readonly isTeam: boolean;
  /** The tournament from which the viewer was eliminated. */
  readonly from: string;
  /** Content that is shown if there is no tournament to suggest. */
  readonly otherwise: ReactNode;
}

/** For an eliminated player: the next tournament they can enter, with its price and a link. */
export function NextCup({ game, isTeam, from, otherwise }: NextCupProps) {
  const { profile } = useSession();
  const now = useNow(60_000);
  const { data: ownTeam, isPending: isTeamPending } = useQuery(
    ownTeamQuery(profile?.team_id, profile?.id ?? ""),
  );
  const team = ownTeam?.canAct ? ownTeam : null;
  const isTeamKnown = !profile?.team_id || !isTeamPending;
  const participantIds = [profile?.participant_id, team?.participantId].filter(
    (id) => typeof id === "string",
  );
  const { data: cups, isPending } = useQuery({
    ...enterableCupsQuery(game, participantIds),
    enabled: isTeamKnown && participantIds.length > 0,
  });
  if (isPending) return null;
  const tickets = profile?.personal_tickets ?? 0;
  const cup = cups && nextCup(cups, { game, isTeam, tickets, team }, now);
  if (!cup) return otherwise;
  const isOpen = cup.status === "Inscripciones";
  return (
    <section aria-label={texts.label}>
      <Card className="flex items-center gap-x-4 gap-y-2 max-md:gap-3 max-md:border-0 max-md:bg-transparent max-md:p-0">
        <GameCover
          name={cup.game}
          seed={cup.id}
          src={cup.image_url}
          className="size-12 flex-none rounded-md md:h-18 md:w-32"
        />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 text-[0.9375rem] break-words text-muted max-md:hidden">
            {texts.over(from)}
          </p>
          <p className="text-sm text-muted md:hidden">{texts.label}</p>
          <h2
            title={cup.name}
            className="line-clamp-2 leading-tight font-semibold break-words md:text-xl"
          >
            {cup.name}
          </h2>
          <ul className="flex flex-wrap gap-x-3 text-sm text-muted md:text-[0.9375rem]">
            <li className="max-md:hidden">{cup.game}</li>
            <li className="font-semibold text-foreground">
              {cup.entry_fee > 0 ? formatTickets(cup.entry_fee) : tournamentCopy.free}
            </li>
            <li>
              <RelativeTime value={cup.start_date} />
            </li>
            {!isOpen && <li className="max-md:hidden">{texts.opensSoon}</li>}
          </ul>
        </div>
        <Link
          to={paths.tournament(cup.id) + (isOpen ? "?inscribirse=1" : "")}
          className={`${buttonClass()} flex-none`}
        >
          {isOpen ? texts.enter : texts.look}
        </Link>
      </Card>
    </section>
  );
}
