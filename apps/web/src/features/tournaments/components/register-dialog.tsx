import { profilesLimits } from "@leyenda/db-types/limits";
import { TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { useSetBirthDate } from "@/entities/wagering/api/set-birth-date";
import { BirthDateField } from "@/entities/wagering/components/birth-date-field";
import type { OwnTeam } from "@/entities/team/api/own-team";
import { formatTicketChange, formatTickets } from "@/lib/format";
import { useRegisterForTournament } from "../api/register-for-tournament.ts";
import { useSaveGameIdentity } from "../api/save-game-identity.ts";
import { registrationCopy as copy } from "../registration-copy.ts";
import { identityCopy } from "../identity-copy.ts";
import type { RegistrationState } from "../domain/registration.ts";
import type { TournamentPage } from "../api/get-tournament.ts";

interface RegisterDialogProps {
  readonly tournament: TournamentPage;
  readonly state: Extract<RegistrationState, { kind: "open" }>;
  readonly entrantName: string | null;
  readonly needsIdentity: boolean;
  /** Whose identifier is asked for; null for the player's own. */
  readonly identityTeam: OwnTeam | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before tickets are taken, with the balance before and after. */
export function RegisterDialog({
  tournament,
  state,
  entrantName,
  needsIdentity,
  identityTeam,
  open,
  onClose,
}: RegisterDialogProps) {
  const register = useRegisterForTournament(tournament.id);
  const saveIdentity = useSaveGameIdentity(identityTeam);
  const [identity, setIdentity] = useState("");
  const identityId = useId();
  const saveBirthDate = useSetBirthDate();
  const [birthDate, setBirthDate] = useState("");
  const identityTexts = identityCopy[identityTeam ? "team" : "own"];
  const { name, game, type, entry_fee: fee, ticket_type: wallet } = tournament;
  const confirm = async () => {
    if (state.needsBirthDate) await saveBirthDate.mutateAsync(birthDate);
    const value = identity.trim();
    if (value) await saveIdentity.mutateAsync({ game, identity: value });
    await register.mutateAsync(state.participantId);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      destructive={false}
      title={copy.dialogTitle}
      description={
        type === "team" && entrantName
          ? copy.dialogTeamDescription(entrantName, name)
          : copy.dialogDescription(name)
      }
      confirmLabel={copy.confirm}
      confirmDisabled={state.needsBirthDate && birthDate === ""}
      onConfirm={confirm}
    >
      {fee > 0 ? (
        <div className="grid gap-2 rounded-lg border border-border bg-surface-sunken p-4">
          <p className="eyebrow">{copy.wallet[wallet]}</p>
          <dl className="grid gap-2">
            <BalanceLine label={copy.balanceBefore} value={formatTickets(state.balance)} />
            <BalanceLine label={copy.fee} value={formatTicketChange(-fee)} />
            <BalanceLine
              label={copy.balanceAfter}
              value={formatTickets(state.balanceAfter)}
              isTotal
            />
          </dl>
        </div>
      ) : (
        <p className="text-muted">{copy.freeNote}</p>
      )}
      {state.needsBirthDate && (
        <BirthDateField
          minimumAge={tournament.minimum_age}
          value={birthDate}
          onChange={setBirthDate}
          error={saveBirthDate.error}
        />
      )}
      {needsIdentity && (
        <div className="flex gap-3 rounded-lg border border-warning/50 p-3 text-[0.9375rem]">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 flex-none text-warning" />
          <div className="grid flex-1 gap-2">
            <p>{identityTexts.missing(game)}</p>
            <Label htmlFor={identityId}>{identityTexts.label(game)}</Label>
            <Input
              id={identityId}
              value={identity}
              maxLength={profilesLimits.game_identities.max}
              autoComplete="off"
              onChange={(event) => setIdentity(event.target.value)}
            />
          </div>
        </div>
      )}
    </ConfirmDialog>
  );
}

interface BalanceLineProps {
  readonly label: string;
  readonly value: string;
  readonly isTotal?: boolean;
}

function BalanceLine({ label, value, isTotal = false }: BalanceLineProps) {
  return (
    <div
      className={
        isTotal
          ? "flex justify-between border-t border-border pt-2 font-semibold"
          : "flex justify-between"
      }
    >
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
