import { textCell, timeCell } from "@/lib/csv";
import type { TournamentContact } from "../../api/list-tournament-contacts.ts";
import { copy } from "../copy.ts";

/** The participants of a tournament as rows of a file. */
export function contactRows(contacts: readonly TournamentContact[]) {
  const { columns, status } = copy;
  return [
    [
      columns.seed,
      columns.name,
      columns.contact,
      columns.email,
      columns.phone,
      columns.gameId,
      columns.status,
      columns.registeredAt,
    ],
    ...contacts.map((contact) => [
      contact.seed,
      contact.name,
      contact.contact_full_name || contact.contact_username,
      contact.email,
      textCell(contact.phone_number),
      textCell(contact.in_game_id),
      status[contact.status],
      timeCell(contact.registered_at),
    ]),
  ];
}
