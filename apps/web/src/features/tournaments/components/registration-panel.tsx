import { CircleCheckBig } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useLocation } from "react-router";
import { Button } from "@/components/ui/button";
import { useUrlState } from "@/hooks/use-url-state";
import { CheckInButton } from "@/entities/agenda/components/check-in-button";
import { returnPath } from "@/hooks/use-return-path";
import { useRootAttribute } from "@/hooks/use-root-attribute";
import { useSession } from "@/hooks/use-session";
import { formatTickets } from "@/lib/format";
import { withWord } from "@/lib/search-params";
import { registrationInvalidates } from "../api/registration-invalidates.ts";
import { copy as pageCopy } from "../copy.ts";
import { registrationCopy as copy } from "../registration-copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import type { Refused } from "../domain/registration.ts";
import { useEditionPriority } from "../hooks/use-edition-priority.ts";
import { useRegistration } from "../hooks/use-registration.ts";
import { RegistrationRefusal, VisitorEntrance } from "./registration-refusal.tsx";
import { WithdrawButton } from "./withdraw-button.tsx";
import { waitingCopy } from "../waiting-list-copy.ts";
import "./act-panel.css";

const NextMatch = lazy(async () => ({
  default: (await import("./next-match.tsx")).NextMatch,
}));

const WaitingPanel = lazy(async () => ({
  default: (await import("./waiting-list-panel.tsx")).WaitingPanel,
}));

const TournamentInvitation = lazy(async () => ({
  default: (await import("./tournament-invitation.tsx")).TournamentInvitation,
}));

const PlaceRequest = lazy(async () => ({
  default: (await import("./place-request-button.tsx")).PlaceRequest,
}));

const MissingBirthDate = lazy(async () => ({
  default: (await import("./missing-birth-date.tsx")).MissingBirthDate,
}));

const MissingGameNameForm = lazy(async () => ({
  default: (await import("./missing-game-name-form.tsx")).MissingGameNameForm,
}));

const RegisterDialog = lazy(async () => ({
  default: (await import("./register-dialog.tsx")).RegisterDialog,
}));

/** The URL parameter that is set while the dialog is open, so that a user who signs up returns to the open dialog. */
const ASKING = "inscribirse";

interface RegistrationPanelProps {
  readonly tournament: TournamentPage;
}

/**
 * The viewer's main action in the tournament: register, check in, or play. On a phone it is a bar at the bottom.
 * If no action is possible, a text says why, unless the tournament's status already explains it.
 */
export function RegistrationPanel({ tournament }: RegistrationPanelProps) {
  const {
    state,
    waiting,
    isAsked,
    participantId,
    participantName,
    needsIdentity,
    identityTeam,
    teamId,
    owesBirthDate,
    balance,
    balanceAfter,
  } = useRegistration(tournament);
  const [params, changeAddress] = useUrlState();
  const { pathname } = useLocation();
  const from = returnPath({ pathname, search: `?${withWord(params, ASKING, "1", [])}` });
  const { isAdmin, isCertain } = useSession();
  const isAsking = params.has(ASKING);
  const invitation = useEditionPriority(tournament.id);
  const ask = (isOpen: boolean) =>
    changeAddress((current) => withWord(current, ASKING, isOpen ? "1" : "", []), {
      replace: true,
      preventScrollReset: true,
    });

  const identity = needsIdentity && (
    <Suspense fallback={null}>
      <MissingGameNameForm game={tournament.game} team={identityTeam} />
    </Suspense>
  );
  const request = isAsked && participantId && (
    <Suspense fallback={null}>
      <TournamentInvitation tournament={tournament} participantId={participantId} />
    </Suspense>
  );
  const isByApproval = tournament.entry_by === "approval" && !isAsked;
  const place = (onAsk?: () => void) =>
    isByApproval &&
    participantId && (
      <Suspense fallback={null}>
        <PlaceRequest tournament={tournament} participantId={participantId} onAsk={onAsk} />
      </Suspense>
    );
  if (!state)
    return tournament.status === "Inscripciones" ? (
      <PanelFrame>
        <RegistrationPlaceholder tournament={tournament} />
      </PanelFrame>
    ) : null;
  // The server renders this content for visitors; a browser with a session hides it until the session is loaded.
  const visitors = (entrance: ReactNode) =>
    isCertain ? (
      entrance
    ) : (
      <>
        <div className="visitor-place contents">{entrance}</div>
        <div className="player-place contents">
          <RegistrationPlaceholder tournament={tournament} />
        </div>
      </>
    );
  const refused = (refusal: Refused) => (
    <RegistrationRefusal
      state={refusal}
      teamId={teamId}
      tournament={tournament}
      missingTickets={-balanceAfter}
      isAsked={isAsking}
    />
  );
  if (waiting?.kind === "signed_out")
    return (
      <PanelFrame>
        {visitors(<VisitorEntrance from={from} entering={tournament} act={waitingCopy.join} />)}
      </PanelFrame>
    );
  if (waiting?.kind === "refused") {
    if (!isAdmin) return <PanelFrame>{refused(waiting)}</PanelFrame>;
    // An organiser is not offered the waiting list.
  } else if (waiting && !(isAdmin && waiting.kind === "can_wait"))
    return (
      <PanelFrame>
        <Suspense fallback={null}>
          <WaitingPanel tournament={tournament} state={waiting} />
        </Suspense>
      </PanelFrame>
    );
  switch (state.kind) {
    case "finished":
    case "in_progress":
      return null;
    case "not_open_yet":
    case "deadline_passed":
    case "full":
      if (state.kind === "full" && tournament.waiting_offer_minutes !== null)
        return <p className="mt-2 text-muted md:mt-0">{waitingCopy.full}</p>;
      return (
        <>
          <p className="mt-2 text-muted md:mt-0">{copy.closed[state.kind]}</p>
          {place()}
        </>
      );
    case "registered": {
      // After the tournament the panel is empty, because other parts of the page show the outcome.
      if (tournament.status === "Finalizado") return null;
      const words = (
        <Button disabled className="md:min-h-13 md:w-full">
          <CircleCheckBig aria-hidden className="text-success" />
          {state.checkedIn ? copy.checkedIn : copy.registered}
        </Button>
      );
      return (
        <PanelFrame>
          {state.canWithdraw && (
            <WithdrawButton tournament={tournament} participantId={state.participantId} />
          )}
          {tournament.stages.length > 0 ? (
            <Suspense fallback={null}>
              <NextMatch
                tournament={tournament}
                participantId={state.participantId}
                otherwise={words}
              />
            </Suspense>
          ) : (
            words
          )}
          {tournament.type === "team" && owesBirthDate && (
            <Suspense fallback={null}>
              <MissingBirthDate tournament={tournament} />
            </Suspense>
          )}
          {identity}
          {state.missedCheckIn && (
            <p className="text-sm text-muted max-md:col-span-full">{waitingCopy.missedCheckIn}</p>
          )}
        </PanelFrame>
      );
    }
    case "check_in":
      return (
        <PanelFrame>
          {state.canWithdraw && (
            <WithdrawButton tournament={tournament} participantId={state.participantId} />
          )}
          <p className="text-sm text-muted md:order-1 md:text-[0.9375rem]">{copy.checkInHint}</p>
          <CheckInButton
            tournamentId={tournament.id}
            participantId={state.participantId}
            invalidates={registrationInvalidates(tournament.id)}
            size="lg"
            className="max-md:min-h-11 max-md:px-4 md:w-full"
          />
          {identity}
        </PanelFrame>
      );
    case "open":
      return (
        <PanelFrame>
          {invitation && (
            <p className="text-sm text-muted max-md:hidden md:order-1">{invitation.words}</p>
          )}
          <Terms
            tournament={tournament}
            wallet={copy.leaves[tournament.ticket_type](balance, balanceAfter)}
          />
          {place(() => ask(true)) || (
            <Button
              size="lg"
              className="max-md:min-h-11 md:w-full"
              aria-haspopup="dialog"
              onClick={() => ask(true)}
            >
              {copy.action}
              {tournament.entry_fee > 0 && (
                <span className="-ml-1 max-md:hidden">
                  {copy.price(formatTickets(tournament.entry_fee))}
                </span>
              )}
            </Button>
          )}
          {request}
          {isAsking && (
            <Suspense fallback={null}>
              <RegisterDialog
                tournament={tournament}
                participantId={participantId ?? ""}
                balance={balance}
                needsBirthDate={tournament.type === "individual" && owesBirthDate}
                participantName={participantName}
                isAsked={isAsked}
                needsIdentity={needsIdentity}
                open
                onClose={() => ask(false)}
              />
            </Suspense>
          )}
        </PanelFrame>
      );
    case "signed_out":
      return (
        <PanelFrame>
          {invitation && (
            <p className="text-sm text-muted max-md:hidden md:order-1">{invitation.words}</p>
          )}
          {visitors(<VisitorEntrance from={from} entering={tournament} />)}
        </PanelFrame>
      );
    case "refused":
      if (state.code === "invited_first")
        return (
          <p className="mt-2 text-muted md:mt-0">{invitation ? invitation.words : state.message}</p>
        );
      // An administrator does not see why they cannot register, because they are here as an organiser.
      if (isAdmin) return null;
      return (
        <PanelFrame>
          {refused(state)}
          {request}
          {place()}
        </PanelFrame>
      );
  }
}

interface TermsProps extends RegistrationPanelProps {
  /** The text with the viewer's balance before and after the registration. */
  readonly wallet?: string;
}

/** The terms of the registration: minimum age, balance after paying, and on a phone the price. */
function Terms({ tournament, wallet }: TermsProps) {
  const { entry_fee: fee, minimum_age: age } = tournament;
  const own = fee > 0 && wallet;
  return (
    <p className="text-[0.8125rem] leading-snug text-muted has-[+p]:hidden md:order-1 md:text-center md:text-sm">
      <span className="md:hidden">
        {copy.terms(pageCopy.head.fee(fee), age)}
        {own && ". "}
      </span>
      <span className="max-md:hidden">{[copy.ages(age), ...(own ? [own] : [])].join(" · ")}</span>
      {own && <span className="md:hidden">{own}</span>}
    </p>
  );
}

/** Until the viewer's options are known: the terms, and a loading button. */
function RegistrationPlaceholder({ tournament }: RegistrationPanelProps) {
  return (
    <>
      <Terms tournament={tournament} />
      <Button size="lg" isLoading className="max-md:min-h-11 md:w-full">
        {copy.action}
      </Button>
    </>
  );
}

function PanelFrame({ children }: { readonly children: ReactNode }) {
  useRootAttribute("act");
  return <div className="act-panel">{children}</div>;
}
