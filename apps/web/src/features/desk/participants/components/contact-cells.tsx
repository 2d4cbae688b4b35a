import { OptionalCell } from "@/components/card-table";
import type { TournamentContact } from "../../api/list-participants-and-contacts.ts";

const REACH_CLASS = "text-muted underline-offset-4 hover:underline hover:underline";

/** The table cells with the contact details and the in-game name of a participant. */
export function ContactCells({ contact }: { readonly contact: TournamentContact }) {
  const { email, phone_number: phone } = contact;
  return (
    <>
      <OptionalCell data-card="none" className="max-w-64 min-w-48 wrap-anywhere">
        {email && (
          <a href={`mailto:${email}`} className={REACH_CLASS}>
            {email}
          </a>
        )}
      </OptionalCell>
      <OptionalCell data-card="none" className="whitespace-nowrap">
        {phone && (
          <a href={`tel:${phone}`} className={REACH_CLASS}>
            {phone}
          </a>
        )}
      </OptionalCell>
      <OptionalCell data-card="none">
        {contact.in_game_id && <span className="text-sm">{contact.in_game_id}</span>}
      </OptionalCell>
    </>
  );
}
