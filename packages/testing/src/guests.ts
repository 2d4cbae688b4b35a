import { asHouseAdmin } from "./house-admin.ts";
import type { OwnedDatabase, Session } from "./session.ts";

export interface Guest {
  readonly name: string;
  readonly participantId: string;
}

/** Adds guests as staff and returns them in order. Throws if the database does not add one of them. */
export async function addGuests(
  database: OwnedDatabase,
  tournament: { readonly id: string },
  names: readonly string[],
  by: Session = asHouseAdmin(database),
): Promise<Guest[]> {
  const rows = await by.query<Guest & { verdict: string }>(
    `select name, participant_id as "participantId", verdict from public.add_guests($1, $2) order by line`,
    [tournament.id, names],
  );
  const refused = rows.find(({ verdict }) => verdict !== "added");
  if (refused) throw new Error(`${refused.name}: ${refused.verdict}`);
  return rows;
}

/** Returns the token of the link with which a guest claims their side. */
export const linkOfGuest = (
  database: OwnedDatabase,
  tournament: { readonly id: string },
  guest: Guest,
  by: Session = asHouseAdmin(database),
): Promise<string> =>
  by.call<string>("public.create_guest_link", {
    p_tournament_id: tournament.id,
    p_participant_id: guest.participantId,
  });
