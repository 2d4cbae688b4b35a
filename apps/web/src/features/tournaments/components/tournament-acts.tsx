import { ChartNoAxesColumn, Dices, Eye, EyeOff, Share2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { OwnAudience } from "@/entities/audience/components/audience-mark";
import { FollowButton } from "@/entities/follow/components/follow-button";
import { resultsCopy } from "@/entities/results/copy";
import { useHideResults } from "@/entities/results/api/hide-results";
import { PictureButton } from "@/entities/share-picture/components/picture-button";
import { StreamLink } from "@/entities/stream/components/stream-link";
import { useAreResultsHidden } from "@/hooks/use-results";
import { ownFormats } from "@/lib/format";
import { offerLink } from "@/lib/share-link";
import { copy } from "../copy.ts";
import { tournamentEntry } from "../domain/calendar.ts";
import { shareFact } from "../domain/share-fact.ts";
import { shareText } from "../domain/share-text.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { useRegistration } from "../hooks/use-registration.ts";
import { CalendarButton } from "./calendar-button.tsx";
import "./tournament-acts.css";

const LeaveMenu = lazy(async () => ({ default: (await import("./leave-menu.tsx")).LeaveMenu }));

const OwnEntry = lazy(async () => ({ default: (await import("./own-entry.tsx")).OwnEntry }));

/** What one can do with the page of a tournament, whoever looks at it. */
export function TournamentActs({ tournament }: { readonly tournament: TournamentPage }) {
  const { name, status } = tournament;
  const { state, participantId } = useRegistration(tournament);
  const fact = shareFact(tournament, participantId);
  const isIn = state?.kind === "registered" || state?.kind === "check_in";
  const isAhead = status === "Próximamente" || status === "Inscripciones";
  return (
    <>
      {isIn && status !== "Finalizado" && (
        <Suspense fallback={null}>
          <OwnEntry tournamentId={tournament.id} />
        </Suspense>
      )}
      {status !== "Finalizado" && <StreamLink url={tournament.stream_url} />}
      {status === "Activo" && (
        <OwnAudience subject={`tournament:${tournament.id}`} className="text-sm text-muted" />
      )}
      <div className="tournament-acts print:hidden">
        <FollowButton subjectId={tournament.id} name={name} size="sm" />
        {/* While it is played the way into the match is what counts. */}
        {fact && (
          <PictureButton
            fact={fact}
            size="sm"
            variant={status === "Activo" ? "secondary" : "primary"}
          />
        )}
        <Button
          variant="secondary"
          size="sm"
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
        {!isAhead && <ResultsSwitch />}
        {!isAhead && tournament.imported_from === null && (
          <Link
            to={paths.predictions(tournament.id)}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            <ChartNoAxesColumn aria-hidden />
            {copy.detail.predictions}
          </Link>
        )}
        {tournament.live_draws.some(({ state: drawn }) => drawn !== "cancelled") && (
          <Link
            to={paths.tournamentDraw(tournament.id)}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            <Dices aria-hidden />
            {copy.detail.liveDraw}
          </Link>
        )}
        {state?.kind === "registered" && state.canLeave && (
          <Suspense fallback={null}>
            <LeaveMenu tournament={tournament} participantId={state.participantId} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** For who watches later: covers all results on this device, or none. */
function ResultsSwitch() {
  const isHidden = useAreResultsHidden();
  const hide = useHideResults();
  const Icon = isHidden ? Eye : EyeOff;
  return (
    <Button variant="secondary" size="sm" aria-pressed={isHidden} onClick={() => hide(!isHidden)}>
      <Icon aria-hidden />
      {resultsCopy.hide}
    </Button>
  );
}
