import { ChartNoAxesColumn, Dices, Share2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { LiveViewerCount } from "@/entities/audience/components/viewer-count";
import { FollowButton } from "@/entities/follow/components/follow-button";
import { PictureButton } from "@/entities/share-picture/components/picture-button";
import { StreamLink } from "@/entities/stream/components/stream-link";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { ownFormats } from "@/lib/format";
import { offerLink } from "@/lib/share-link";
import { copy } from "../copy.ts";
import { tournamentEntry } from "../domain/calendar.ts";
import { shareFact } from "../domain/shareable-achievement.ts";
import { shareText } from "../domain/share-text.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { useRegistration } from "../hooks/use-registration.ts";
import { CalendarButton } from "./calendar-button.tsx";
import "./tournament-actions.css";

const ActsMenu = lazy(async () => ({ default: (await import("./actions-menu.tsx")).ActsMenu }));

const OwnEntry = lazy(async () => ({
  default: (await import("./own-entrance-code.tsx")).OwnEntry,
}));

const QUIET = { variant: "secondary", size: "sm" } as const;
const TELL_ME = {
  label: copy.detail.tellMe,
  variant: "primary",
  className: "mt-3 w-full md:mt-0",
} as const;
/** Hides an action on a phone, where the menu contains it. */
const BEHIND = "max-md:hidden";

/** The actions on a tournament's page that do not depend on a registration. */
export function TournamentActs({ tournament }: { readonly tournament: TournamentPage }) {
  const { name, status } = tournament;
  const { isCertain } = useSession();
  const { state, participantId } = useRegistration(tournament);
  const fact = shareFact(tournament, participantId);
  const isIn = state?.kind === "registered" || state?.kind === "check_in";
  const isAhead = status === "Próximamente" || status === "Inscripciones";
  const predictions =
    isAhead || tournament.imported_from !== null ? null : paths.predictions(tournament.id);
  const draw = tournament.live_draws.some(({ state: drawn }) => drawn !== "cancelled")
    ? paths.tournamentDraw(tournament.id)
    : null;
  const leaver = state?.kind === "registered" && state.canLeave ? state.participantId : null;
  // Before registration opens, following is the main action.
  const isAnnounced = status === "Próximamente";
  const follow = (
    <FollowButton
      subjectId={tournament.id}
      name={name}
      {...(isAnnounced ? TELL_ME : ({ size: "sm" } as const))}
    />
  );
  const place = <span className={cn("size-11", isAhead && "md:hidden")} />;
  return (
    <>
      {isIn && status !== "Finalizado" && (
        <Suspense fallback={null}>
          <OwnEntry tournamentId={tournament.id} />
        </Suspense>
      )}
      {status !== "Finalizado" && <StreamLink url={tournament.stream_url} />}
      {status === "Activo" && (
        <LiveViewerCount subject={`tournament:${tournament.id}`} className="text-sm text-muted" />
      )}
      {isAnnounced && follow}
      <div className="tournament-acts flex flex-wrap gap-2 max-md:gap-0 print:hidden">
        {/* A finished tournament sends no more notifications, so it cannot be followed. */}
        {!isAnnounced && status !== "Finalizado" && follow}
        {/* During the tournament this is not the main action, because the link to the next match is. */}
        {fact && (
          <PictureButton
            fact={fact}
            size="sm"
            variant={status === "Activo" ? "secondary" : "primary"}
            className={BEHIND}
          />
        )}
        <Button
          {...QUIET}
          onClick={() =>
            void offerLink(
              name,
              location.href,
              shareText(tournament, state?.kind === "registered", ownFormats.formatDateTime),
            )
          }
        >
          <Share2 aria-hidden />
          {copy.detail.share}
        </Button>
        {isAhead && (
          <CalendarButton
            label={copy.detail.calendar}
            name={name}
            entries={() => [tournamentEntry(tournament, location.href)]}
          />
        )}
        {predictions && (
          <Link to={predictions} className={cn(buttonClass(QUIET), BEHIND)}>
            <ChartNoAxesColumn aria-hidden />
            {copy.detail.predictions}
          </Link>
        )}
        {draw && (
          <Link to={draw} className={cn(buttonClass(QUIET), BEHIND)}>
            <Dices aria-hidden />
            {copy.detail.liveDraw}
          </Link>
        )}
        {(!isAhead || fact || draw) &&
          // The menu is rendered only in the browser, because the server does not know the viewer.
          (isCertain ? (
            <Suspense fallback={place}>
              <ActsMenu
                {...{ tournament, fact, predictions, draw, leaver }}
                hasResults={!isAhead}
              />
            </Suspense>
          ) : (
            place
          ))}
      </div>
    </>
  );
}
