import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useSetBirthDate } from "@/entities/wagering/api/set-birth-date";
import { BirthDateField } from "@/entities/wagering/components/birth-date-field";
import { rememberErrand } from "@/lib/errand";
import { formatTicketChange, formatTickets } from "@/lib/format";
import { useFormats } from "@/hooks/use-formats";
import { useAddress } from "@/hooks/use-address";
import { WordedError } from "@/lib/errors";
import { useRequestEntry, useTryCode } from "../api/entering.ts";
import { enteringCopy } from "../entering-copy.ts";
import { CODE, CodeField } from "./code-field.tsx";
import { useRegisterForTournament } from "../api/register-for-tournament.ts";
import { registrationCopy as copy } from "../registration-copy.ts";
import type { RegistrationState } from "../domain/registration.ts";
import type { TournamentPage } from "../api/get-tournament.ts";

interface RegisterDialogProps {
  readonly tournament: TournamentPage;
  readonly state: Extract<RegistrationState, { kind: "open" }>;
  readonly entrantName: string | null;
  /** The staff want him in: he needs neither approval nor code. */
  readonly isAsked: boolean;
  /** His identifier in the game is not known yet. */
  readonly needsIdentity: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before tickets are taken, with the balance before and after. */
export function RegisterDialog({
  tournament,
  state,
  entrantName,
  isAsked,
  needsIdentity,
  open,
  onClose,
}: RegisterDialogProps) {
  const register = useRegisterForTournament(tournament.id);
  const saveBirthDate = useSetBirthDate();
  const [birthDate, setBirthDate] = useState("");
  const { name, type, entry_fee: fee, ticket_type: wallet } = tournament;
  const entryBy = isAsked ? "open" : tournament.entry_by;
  const request = useRequestEntry(tournament.id);
  const [params] = useAddress();
  const [code, setCode] = useState(params.get(CODE) ?? "");
  const tryCode = useTryCode(tournament.id);
  const confirm = async () => {
    if (entryBy === "code") {
      const fault = await tryCode.mutateAsync({ participantId: state.participantId, code });
      if (fault) throw new WordedError(fault);
    }
    if (state.needsBirthDate) await saveBirthDate.mutateAsync(birthDate);
    await (entryBy === "approval" ? request : register).mutateAsync(state.participantId);
    rememberErrand(null);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      destructive={false}
      title={entryBy === "approval" ? enteringCopy.dialogTitle : copy.dialogTitle}
      description={
        entryBy === "approval"
          ? enteringCopy.dialogText(fee > 0 ? formatTickets(fee) : null)
          : type === "team" && entrantName
            ? copy.dialogTeamDescription(entrantName, name)
            : copy.dialogDescription(name)
      }
      confirmLabel={entryBy === "approval" ? enteringCopy.ask : copy.confirm}
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
      <RegistrationTerms tournament={tournament} needsIdentity={needsIdentity} />
      {entryBy === "code" && (
        <CodeField value={code} onChange={setCode} fault={tryCode.data ?? null} />
      )}
      {state.needsBirthDate && (
        <BirthDateField
          minimumAge={tournament.minimum_age}
          value={birthDate}
          onChange={setBirthDate}
          error={saveBirthDate.error}
        />
      )}
    </ConfirmDialog>
  );
}

/** What one agrees to besides the price: when it is, from which age, and what is still to be done. */
function RegistrationTerms({
  tournament,
  needsIdentity,
}: Pick<RegisterDialogProps, "tournament" | "needsIdentity">) {
  const { formatDateTime } = useFormats();
  const { start_date: start, minimum_age: age, check_in_minutes: minutes, game } = tournament;
  return (
    <ul className="grid list-disc gap-1 pl-5 text-[0.9375rem] text-muted">
      <li>{copy.begins(formatDateTime(start), age)}</li>
      {minutes !== null && <li>{copy.checkInFrom(minutes)}</li>}
      {needsIdentity && <li>{copy.identityOwed(game)}</li>}
    </ul>
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
