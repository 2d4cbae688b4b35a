import { useQuery } from "@tanstack/react-query";
import { Dices } from "lucide-react";
import { Link } from "react-router";
import { Countdown } from "@/components/countdown";
import { EmptyState } from "@/components/empty-state";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import type { LiveDrawPage } from "../api/get-live-draw.ts";
import { entrantsQuery } from "../api/list-entrants.ts";
import { copy } from "../copy.ts";

/** Before the draw: until when one can enter, and who is in so far. */
export function DrawAhead({ page }: { readonly page: LiveDrawPage }) {
  const { id, deadline } = page;
  const { data: entrants = [] } = useQuery(entrantsQuery(id));
  const { formatDateTime } = useFormats();
  const now = useNow(30_000);
  const isOpen = deadline !== null && Date.parse(deadline) > now;
  return (
    <EmptyState
      icon={Dices}
      title={copy.none}
      description={
        isOpen ? (
          <>
            {copy.closes(formatDateTime(deadline))}
            <Countdown
              to={deadline}
              label={copy.closesIn}
              className="mt-2 block text-4xl text-foreground"
            />
          </>
        ) : (
          copy.noneHint
        )
      }
      action={
        <div className="grid justify-items-center gap-5">
          {entrants.length > 0 && (
            <ul aria-label={copy.inside} className="flex flex-wrap justify-center gap-2">
              {entrants.map((entrant) => (
                <li key={entrant.id} title={entrant.name}>
                  <ParticipantMark participant={entrant} className="size-11" />
                  <span className="sr-only">{entrant.name}</span>
                </li>
              ))}
            </ul>
          )}
          <Link to={paths.tournament(id)} className={buttonClass({})}>
            {copy.toTournament}
          </Link>
        </div>
      }
    />
  );
}
