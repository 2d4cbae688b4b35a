import { useQuery } from "@tanstack/react-query";
import { Dices } from "lucide-react";
import { Link } from "react-router";
import { Countdown } from "@/components/countdown";
import { EmptyState } from "@/components/empty-state";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { useIsOwn } from "@/hooks/use-is-own";
import type { LiveDrawPage } from "../api/get-live-draw.ts";
import { participantsQuery } from "../api/list-participants.ts";
import { copy } from "../copy.ts";

/** How many free places are shown next to the participants; of further free places, only the number is shown. */
const SHOWN_FREE = 6;

interface UpcomingDrawProps {
  readonly page: LiveDrawPage;
  /** True if the viewer runs the draw; the page then offers no registration. */
  readonly isLed?: boolean;
}

/** Before the draw: the deadline for registration, and the participants so far. */
export function UpcomingDraw({ page, isLed = false }: UpcomingDrawProps) {
  const { id, deadline, places, takesEntries } = page;
  const { data: entrants = [] } = useQuery(participantsQuery(id));
  const { formatDateTime } = useFormats();
  const now = useNow(30_000);
  const isIn = useIsOwn(entrants.map((entrant) => entrant.id));
  const isCounted = deadline !== null && Date.parse(deadline) > now;
  const hasRoom = places === 0 || entrants.length < places;
  const free = Math.max(0, places - entrants.length);
  const shown = free > SHOWN_FREE + 1 ? SHOWN_FREE : free;
  return (
    <EmptyState
      icon={Dices}
      title={copy.none}
      description={
        isCounted ? (
          <>
            {copy.closes(formatDateTime(deadline))}
            <span aria-hidden className="mt-4 block text-sm">
              {copy.left}
            </span>
            <Countdown
              to={deadline}
              label={copy.closesIn}
              className="block text-4xl text-foreground"
            />
          </>
        ) : (
          copy.noneHint
        )
      }
      action={
        <div className="grid justify-items-center gap-5">
          {!isLed && takesEntries && hasRoom && !isIn && (deadline === null || isCounted) && (
            <Link to={`${paths.tournament(id)}?inscribirse=1`} className={buttonClass({})}>
              {copy.enter}
            </Link>
          )}
          {entrants.length + free > 0 && (
            <div className="grid gap-3">
              {free > 0 && <p className="text-muted">{copy.taken(entrants.length, places)}</p>}
              <ul
                aria-label={copy.inside}
                className="mx-auto flex max-w-152 flex-wrap justify-center gap-x-1 gap-y-3"
              >
                {entrants.map((entrant) => (
                  <li key={entrant.id} className="grid w-18 justify-items-center gap-1 text-xs">
                    <ParticipantAvatar participant={entrant} className="size-11" />
                    <span className="line-clamp-2 max-w-full break-words">{entrant.name}</span>
                  </li>
                ))}
                {Array.from({ length: shown }, (_, place) => (
                  <li key={place} aria-hidden className="w-18">
                    <span className="mx-auto block size-11 rounded-full border border-dashed border-border-strong" />
                  </li>
                ))}
                {free > shown && (
                  <li className="grid h-11 w-18 place-items-center text-xs text-muted">
                    {copy.places(free - shown)}
                  </li>
                )}
              </ul>
            </div>
          )}
        </div>
      }
    />
  );
}
