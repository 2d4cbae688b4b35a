import { Link2 } from "lucide-react";
import { Link, useLocation } from "react-router";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { useFormats } from "@/hooks/use-formats";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { offerLink } from "@/lib/share-link";
import { aheadCopy as copy } from "../before-draw-copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { canBeInvitedTo, isEnded, organisersStep, visitorsStep } from "../domain/next-steps.ts";
import { shareText } from "../domain/share-text.ts";
import { useEditionPriority } from "../hooks/use-edition-priority.ts";
import { useRegistration } from "../hooks/use-registration.ts";

/** How many participants are named. Of the others only the number is shown; a single other one is named too. */
const NAMED = 6;

interface ComingProps {
  readonly tournament: TournamentPage;
}

interface BeforeDrawProps extends ComingProps {
  readonly className?: string;
}

/**
 * Before the draw: the state of the tournament for this viewer, and its participants.
 * The button to register is in the page's header.
 */
export function BeforeDraw({ tournament, className }: BeforeDrawProps) {
  const { pathname } = useLocation();
  const { isAdmin } = useSession();
  const { state, waiting } = useRegistration(tournament);
  const formats = useFormats();
  const invitation = useEditionPriority(tournament.id);
  const { title, text } = isAdmin
    ? organisersStep(tournament, formats)
    : visitorsStep(tournament, state, waiting, invitation);
  return (
    <Card className={cn("grid gap-3 lg:col-start-2", className)}>
      {!isEnded(tournament.status) && <p className="eyebrow">{copy.next}</p>}
      <h2>{title}</h2>
      <p className="text-muted">{text}</p>
      <WhoIsIn tournament={tournament} />
      {/* Shown only to viewers without a 'Compartir' button in the page's head. */}
      {(isAdmin || state?.kind === "registered") && canBeInvitedTo(tournament) && (
        <Button
          variant="secondary"
          onClick={() =>
            void offerLink(
              tournament.name,
              new URL(pathname, location.origin).href,
              shareText(tournament, state?.kind === "registered", formats.formatDateTime),
            )
          }
        >
          <Link2 aria-hidden />
          {copy.invite}
        </Button>
      )}
    </Card>
  );
}

/** Some participants with picture and name, how many more there are, and how many places are free. */
function WhoIsIn({ tournament: { entrants, max_participants: max } }: ComingProps) {
  // A replaced participant stays in the list with status `absent`, and does not count.
  const inside = entrants.filter(({ status }) => status !== "absent");
  if (inside.length === 0) return null;
  const named = inside.slice(0, inside.length === NAMED + 1 ? NAMED + 1 : NAMED);
  const more = inside.length - named.length;
  const free = max - inside.length;
  return (
    <section
      aria-label={copy.whoIsIn}
      className="mt-1 border-t border-border pt-1 text-[0.9375rem]"
    >
      <div className="flex items-center justify-between gap-x-3">
        <h3 className="font-sans text-base font-semibold">{copy.whoIsIn}</h3>
        <Link
          to="?tab=participantes"
          preventScrollReset
          className="inline-flex min-h-11 items-center link"
        >
          {copy.seeAll(inside.length)}
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2 lg:grid-cols-1">
        {named.map((entrant) => (
          <li key={entrant.id} className="flex min-w-0 items-center gap-2.5">
            <ParticipantAvatar participant={entrant} className="size-7" />
            <span title={entrant.name} className="line-clamp-2 leading-tight break-words">
              {entrant.name}
            </span>
          </li>
        ))}
        {more > 0 && <li className="self-center text-muted">{copy.more(more)}</li>}
        {free > 0 && (
          <li className="rounded-md border border-dashed border-border-strong px-2.5 py-1 text-muted">
            {copy.free(free)}
          </li>
        )}
      </ul>
    </section>
  );
}
