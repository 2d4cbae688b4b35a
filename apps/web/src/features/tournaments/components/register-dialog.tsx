import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { ownTeamQuery } from "@/entities/team/api/own-team";
import { teamSize } from "@/entities/tournament/domain/team-size";
import { useSetBirthDate } from "@/entities/wagering/api/set-birth-date";
import { BirthDateField } from "@/entities/wagering/components/birth-date-field";
import { storePendingAction } from "@/lib/pending-action";
import { formatTicketChange, formatTickets } from "@/lib/format";
import { useFormats } from "@/hooks/use-formats";
import { useUrlState } from "@/hooks/use-url-state";
import { useSession } from "@/hooks/use-session";
import { UserFacingError } from "@/lib/errors";
import { useRequestEntry, useTryCode } from "../api/place-request.ts";
import { enteringCopy } from "../place-request-copy.ts";
import { CODE, CodeField } from "./registration-code-field.tsx";
import { useRegisterForTournament } from "../api/register-for-tournament.ts";
import { registrationCopy as copy } from "../registration-copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";

interface RegisterDialogProps {
  readonly tournament: TournamentPage;
  readonly participantId: string;
  /** The tickets in the wallet that pays. */
  readonly balance: number;
  readonly needsBirthDate: boolean;
  readonly participantName: string | null;
  /** Whether the staff invited the participant, who then needs neither approval nor code. */
  readonly isAsked: boolean;
  /** Whether the participant's name in the game is missing. */
  readonly needsIdentity: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Confirms the registration: the participant, the balance before and after, and when tickets are refunded. */
export function RegisterDialog({
  tournament,
  participantId,
  balance,
  needsBirthDate,
  participantName,
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
  const [params] = useUrlState();
  const [code, setCode] = useState(params.get(CODE) ?? "");
  const tryCode = useTryCode(tournament.id);
  const confirm = async () => {
    if (entryBy === "code") {
      const fault = await tryCode.mutateAsync({ participantId, code });
      if (fault) throw new UserFacingError(fault);
    }
    if (needsBirthDate) await saveBirthDate.mutateAsync(birthDate);
    await (entryBy === "approval" ? request : register).mutateAsync(participantId);
    storePendingAction(null);
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
          : type === "team" && participantName
            ? copy.dialogTeamDescription(participantName, name)
            : copy.dialogDescription(name)
      }
      confirmLabel={entryBy === "approval" ? enteringCopy.ask : copy.confirm}
      confirmDisabled={needsBirthDate && birthDate === ""}
      onConfirm={confirm}
    >
      <Participant tournament={tournament} />
      {fee > 0 ? (
        <div className="grid gap-2 rounded-lg bg-surface-sunken p-4">
          <p className="eyebrow">{copy.wallet[wallet]}</p>
          <dl className="grid gap-2">
            <BalanceLine label={copy.balanceBefore} value={formatTickets(balance)} />
            <BalanceLine label={copy.fee} value={formatTicketChange(-fee)} />
            <BalanceLine label={copy.balanceAfter} value={formatTickets(balance - fee)} isTotal />
          </dl>
        </div>
      ) : (
        <p className="text-muted">{copy.freeNote}</p>
      )}
      <RegistrationTerms tournament={tournament} needsIdentity={needsIdentity} />
      {entryBy === "code" && (
        <CodeField value={code} onChange={setCode} fault={tryCode.data ?? null} />
      )}
      {needsBirthDate && (
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

/** The participant that will be registered: the viewer, or their team with its members. */
function Participant({ tournament }: Pick<RegisterDialogProps, "tournament">) {
  const { game, type, team_format: format } = tournament;
  const { profile } = useSession();
  const isTeam = type === "team";
  const { data: team } = useQuery(
    ownTeamQuery(isTeam ? profile?.team_id : null, profile?.id ?? ""),
  );
  if (!profile || (isTeam && !profile.team)) return null;
  const { team: side, game_identities: identities } = profile;
  const identity = identities[game];
  return (
    <section aria-label={copy.who} className="flex items-center gap-3">
      <ParticipantAvatar
        participant={
          isTeam
            ? { type: "team", name: side?.name ?? "", imageUrl: side?.logo_url ?? null }
            : { type: "user", name: profile.username, imageUrl: profile.avatar_url }
        }
        className="size-11 flex-none"
      />
      <div className="min-w-0">
        <p className="truncate font-semibold">{isTeam ? side?.name : profile.username}</p>
        {isTeam && team && (
          <>
            <p className="line-clamp-2 text-[0.9375rem]">{team.members.join(", ")}</p>
            <p className="text-sm text-muted">{copy.roster(team.memberCount, teamSize(format))}</p>
          </>
        )}
        {!isTeam && identity && (
          <p className="truncate text-[0.9375rem] text-muted">{copy.identity(game, identity)}</p>
        )}
      </div>
    </section>
  );
}

/** The terms that the user accepts besides the price: date, minimum age, refunds, and remaining tasks. */
function RegistrationTerms({
  tournament,
  needsIdentity,
}: Pick<RegisterDialogProps, "tournament" | "needsIdentity">) {
  const { formatDateTime } = useFormats();
  const { start_date: start, minimum_age: age, check_in_minutes: minutes, game } = tournament;
  const hasFee = tournament.entry_fee > 0;
  return (
    <ul className="grid list-disc gap-1 pl-5 text-[0.9375rem] text-muted">
      <li>{copy.begins(formatDateTime(start), age)}</li>
      {hasFee && <li>{copy.returns}</li>}
      {minutes !== null && <li>{copy.checkInFrom(minutes, hasFee)}</li>}
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
