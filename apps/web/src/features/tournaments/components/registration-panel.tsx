import { CircleCheckBig } from "lucide-react";
import { lazy, Suspense } from "react";
import { useLocation, useSearchParams } from "react-router";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { CheckInButton } from "@/entities/agenda/components/check-in-button";
import { withWord } from "@/lib/search-params";
import { registrationOutdates } from "../api/registration-outdates.ts";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { useRegistration } from "../hooks/use-registration.ts";
import { LeaveButton } from "./leave-button.tsx";
import { RegistrationRefusal, VisitorEntrance } from "./registration-refusal.tsx";
import { WithdrawButton } from "./withdraw-button.tsx";

const RegisterDialog = lazy(async () => ({
  default: (await import("./register-dialog.tsx")).RegisterDialog,
}));

/** In the address while the question is open: one comes back from the sign-up with it. */
const ASKING = "inscribirse";

interface RegistrationPanelProps {
  readonly tournament: TournamentPage;
}

/** The register button in every state, with what it means and what to do next. */
export function RegistrationPanel({ tournament }: RegistrationPanelProps) {
  const { state, entrantName, needsIdentity, identityTeam, teamId } = useRegistration(tournament);
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const isAsking = params.has(ASKING);
  const ask = (isOpen: boolean) =>
    setParams((current) => withWord(current, ASKING, isOpen ? "1" : "", [""]), {
      replace: true,
      preventScrollReset: true,
    });

  if (!state) return <Skeleton className="h-13 w-full" />;
  switch (state.kind) {
    case "finished":
    case "not_open_yet":
    case "in_progress":
    case "deadline_passed":
    case "full":
      return (
        <PanelFrame hint={copy.register.closedHint[state.kind]}>
          <Button size="lg" className="w-full" disabled>
            {copy.register.closed[state.kind]}
          </Button>
        </PanelFrame>
      );
    case "registered":
      return (
        <PanelFrame>
          <Button size="lg" className="w-full" disabled>
            <CircleCheckBig aria-hidden className="text-success" />
            {state.checkedIn ? copy.register.checkedIn : copy.register.registered}
          </Button>
          {state.canWithdraw && (
            <WithdrawButton tournament={tournament} participantId={state.participantId} />
          )}
          {state.canLeave && (
            <LeaveButton tournament={tournament} participantId={state.participantId} />
          )}
        </PanelFrame>
      );
    case "check_in":
      return (
        <PanelFrame hint={copy.register.checkInHint}>
          <CheckInButton
            tournamentId={tournament.id}
            participantId={state.participantId}
            outdates={registrationOutdates(tournament.id)}
            size="lg"
            className="w-full"
          />
          {state.canWithdraw && (
            <WithdrawButton tournament={tournament} participantId={state.participantId} />
          )}
        </PanelFrame>
      );
    case "open":
      return (
        <PanelFrame>
          <Button size="lg" className="w-full" aria-haspopup="dialog" onClick={() => ask(true)}>
            {copy.register.action}
          </Button>
          {isAsking && (
            <Suspense fallback={null}>
              <RegisterDialog
                tournament={tournament}
                state={state}
                entrantName={entrantName}
                needsIdentity={needsIdentity}
                identityTeam={identityTeam}
                open
                onOpenChange={ask}
              />
            </Suspense>
          )}
        </PanelFrame>
      );
    case "signed_out":
      return (
        <PanelFrame>
          <VisitorEntrance from={`${pathname}?${ASKING}=1`} />
        </PanelFrame>
      );
    default:
      return (
        <PanelFrame>
          <RegistrationRefusal
            state={state}
            teamId={teamId}
            isAsked={isAsking}
            onAsk={() => ask(true)}
          />
        </PanelFrame>
      );
  }
}

interface PanelFrameProps {
  readonly hint?: string;
  readonly children: React.ReactNode;
}

function PanelFrame({ hint, children }: PanelFrameProps) {
  return (
    <div className="grid gap-3">
      {children}
      {hint && <p className="text-[0.9375rem] text-muted">{hint}</p>}
    </div>
  );
}
