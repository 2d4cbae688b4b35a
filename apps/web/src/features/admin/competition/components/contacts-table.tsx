import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CardTable, OptionalCell } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import type { TournamentContact } from "../api/list-tournament-contacts.ts";
import { copy } from "../copy.ts";

interface ContactsTableProps {
  readonly contacts: readonly TournamentContact[];
  /** Before the start a participant is removed, afterwards disqualified. */
  readonly hasStarted: boolean;
  readonly onTakeOut: (contact: TournamentContact) => void;
  /** Somebody leaves a running tournament without blame. */
  readonly onRetire: (contact: TournamentContact) => void;
}

const { columns, status: statusWords } = copy.participants;

const COLUMNS = [
  { title: columns.seed },
  { title: columns.name },
  { title: columns.email },
  { title: columns.phone },
  { title: columns.gameId },
  { title: columns.status },
  { title: copy.tournaments.columns.actions, isSilent: true },
] as const;

/** Participants with e-mail, phone and in-game id; of a team, those of its leader. */
export function ContactsTable({ contacts, hasStarted, onTakeOut, onRetire }: ContactsTableProps) {
  return (
    <CardTable label={copy.participants.title} columns={COLUMNS}>
      {contacts.map((contact) => (
        <TableRow key={contact.participant_id}>
          <OptionalCell className="tabular-nums">{contact.seed}</OptionalCell>
          <TableCell data-card="title" className="min-w-40 max-w-64">
            <p className="font-medium break-words">{contact.name}</p>
            {contact.type === "team" && contact.contact_username && (
              <p className="text-sm break-words text-muted">
                {copy.participants.leader(contact.contact_full_name || contact.contact_username)}
              </p>
            )}
          </TableCell>
          <OptionalCell>
            {contact.email && (
              <a
                href={`mailto:${contact.email}`}
                className="text-accent-2 underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
              >
                {contact.email}
              </a>
            )}
          </OptionalCell>
          <OptionalCell className="whitespace-nowrap">
            {contact.phone_number && (
              <a href={`tel:${contact.phone_number}`} className="text-accent-2 underline">
                {contact.phone_number}
              </a>
            )}
          </OptionalCell>
          <OptionalCell>
            {contact.in_game_id && <code className="text-sm">{contact.in_game_id}</code>}
          </OptionalCell>
          <TableCell>
            <Badge tone={contact.status === "registered" ? "success" : "danger"}>
              {statusWords[contact.status]}
            </Badge>
            {contact.checked_in_at && (
              <p className="mt-1 text-sm whitespace-nowrap text-muted">
                {copy.participants.checkedIn}
              </p>
            )}
          </TableCell>
          <TableCell data-card="actions" className="text-right">
            {hasStarted && contact.status === "registered" && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={copy.participants.retireLabel(contact.name)}
                aria-haspopup="dialog"
                onClick={() => onRetire(contact)}
              >
                {copy.participants.retire}
              </Button>
            )}
            {contact.status !== "disqualified" && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={
                  hasStarted
                    ? copy.encounters.disqualifyFor(contact.name)
                    : copy.participants.removeLabel(contact.name)
                }
                aria-haspopup="dialog"
                onClick={() => onTakeOut(contact)}
              >
                {hasStarted ? copy.participants.disqualify : copy.participants.remove}
              </Button>
            )}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
