import type { Player } from "./create-player.ts";
import { asHouseAdmin } from "./house-admin.ts";
import { asUser, type OwnedDatabase, type Session } from "./session.ts";

/** A right of a staff member in one tournament, as in `tournament_staff.rights`. */
export type Right = string;

/** Adds a person to the staff of a tournament by an invitation that they accept; returns the id of the membership. */
export async function joinStaff(
  database: OwnedDatabase,
  tournament: { readonly id: string },
  person: Pick<Player, "id">,
  rights: readonly Right[],
  inviter: Session = asHouseAdmin(database),
): Promise<string> {
  const token = await inviter.call<string>("public.invite_tournament_staff", {
    p_tournament_id: tournament.id,
    p_rights: rights,
  });
  await asUser(database, person).call("public.accept_staff_invitation", { p_token: token });
  const { id } = await asUser(database, person).one<{ id: string }>(
    "select id from public.tournament_staff where tournament_id = $1 and profile_id = $2",
    [tournament.id, person.id],
  );
  return id;
}
