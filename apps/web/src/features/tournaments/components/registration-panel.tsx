import { CircleCheckBig } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/hooks/use-toast";
import { copy } from "../copy.ts";
import { refusalAction, refusalText } from "../domain/registration-texts.ts";
import type { TournamentPage } from "../domain/tournament-page.ts";
import { useRegistration } from "../hooks/use-registration.ts";
import { CheckInButton } from "./check-in-button.tsx";
import { RegisterDialog } from "./register-dialog.tsx";
import { WithdrawButton } from "./withdraw-button.tsx";

interface RegistrationPanelProps {
  readonly tournament: TournamentPage;
}

/** The register button in every state, with what it means and what to do next. */
export function RegistrationPanel({ tournament }: RegistrationPanelProps) {
  const { state, entrantName, needsIdentity } = useRegistration(tournament);
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const location = useLocation();

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
        </PanelFrame>
      );
    case "check_in":
      return (
        <PanelFrame hint={copy.register.checkInHint}>
          <CheckInButton tournamentId={tournament.id} participantId={state.participantId} />
          {state.canWithdraw && (
            <WithdrawButton tournament={tournament} participantId={state.participantId} />
          )}
        </PanelFrame>
      );
    case "open":
      return (
        <PanelFrame>
          <Button size="lg" className="w-full" onClick={() => setIsAsking(true)}>
            {copy.register.action}
          </Button>
          <RegisterDialog
            tournament={tournament}
            state={state}
            entrantName={entrantName}
            needsIdentity={needsIdentity}
            open={isAsking}
            onOpenChange={setIsAsking}
          />
        </PanelFrame>
      );
    default: {
      const action = refusalAction(state);
      const goOn = () =>
        void navigate(action.to, { state: { from: location.pathname + location.search } });
      const refuse = () => {
        toast({
          title: copy.register.errorTitle,
          description: refusalText(state),
          variant: "destructive",
        });
        if (state.kind === "signed_out") goOn();
      };
      return (
        <PanelFrame hint={refusalText(state)}>
          <Button size="lg" className="w-full" onClick={refuse}>
            {copy.register.action}
          </Button>
          <Button variant="outline" className="w-full" onClick={goOn}>
            {action.label}
          </Button>
        </PanelFrame>
      );
    }
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
