import { randomUUID } from "node:crypto";
import { asOwner, asUser, type OwnedDatabase } from "./session.ts";
import { grantTickets } from "./grant-tickets.ts";
import { nextNumber } from "./next-number.ts";

export interface Player {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly participantId: string;
}

export interface NewPlayer {
  readonly id?: string;
  readonly username?: string;
  readonly email?: string;
  /** Without a password the account cannot sign in, but the account is created faster. */
  readonly password?: string;
  readonly country?: string;
  readonly phoneNumber?: string;
  /** Wagers require a birth date; null if the player has not given one yet. */
  readonly birthDate?: string | null;
  /** The initial personal tickets. */
  readonly tickets?: number;
  readonly profile?: PlayerProfile;
}

/** The values of the profile form. */
export interface PlayerProfile {
  readonly fullName?: string;
  readonly fullNamePublic?: boolean;
  readonly bio?: string;
  readonly gamesPlayed?: readonly string[];
  readonly gameIdentities?: Readonly<Record<string, string>>;
}

/** Signs up a confirmed user, with the insert into auth.users that the auth service also makes. */
export async function createPlayer(
  database: OwnedDatabase,
  wanted: NewPlayer = {},
): Promise<Player> {
  const username = wanted.username ?? `jugador${nextNumber()}`;
  const id = wanted.id ?? randomUUID();
  const email = wanted.email ?? `${id}@example.test`;
  await insertAccount(database, { ...wanted, id, email, username });
  const created = await asOwner(database).one<{ username: string; participantId: string }>(
    `with private as (update public.profile_private set birth_date = $2::date where profile_id = $1)
     select username, participant_id as "participantId" from public.profiles where id = $1`,
    [id, wanted.birthDate === undefined ? "1998-05-14" : wanted.birthDate],
  );
  if (wanted.profile) await saveProfile(database, id, created.username, wanted);
  if (wanted.tickets) await grantTickets(database, created.participantId, wanted.tickets);
  return { id, email, ...created };
}

/** Creates a player and makes them an administrator, as the server's command does. */
export async function createAdmin(
  database: OwnedDatabase,
  wanted: NewPlayer = {},
): Promise<Player> {
  const admin = await createPlayer(database, { username: `direccion${nextNumber()}`, ...wanted });
  await asOwner(database).query("update public.profiles set role = 'admin' where id = $1", [
    admin.id,
  ]);
  return admin;
}

async function insertAccount(
  database: OwnedDatabase,
  account: NewPlayer & { id: string; email: string; username: string },
): Promise<void> {
  const metadata = {
    username: account.username,
    country: account.country ?? "Argentina",
    phone_number: account.phoneNumber,
    age_confirmed: true,
  };
  await asOwner(database).query(
    `with account as (
       insert into auth.users
         (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
       values ($1, 'authenticated', 'authenticated', $2,
         case when $3::text is null then '' else extensions.crypt($3, extensions.gen_salt('bf', 10)) end,
         now(), '{"provider": "email", "providers": ["email"]}', $4)
       returning id
     )
     insert into auth.identities (provider_id, user_id, identity_data, provider) select id::text, id, $5, 'email' from account`,
    [
      account.id,
      account.email,
      account.password ?? null,
      metadata,
      { sub: account.id, email: account.email, email_verified: true, phone_verified: false },
    ],
  );
}

async function saveProfile(
  database: OwnedDatabase,
  id: string,
  username: string,
  wanted: NewPlayer,
): Promise<void> {
  await asUser(database, id).call("save_profile", {
    p_username: username,
    p_full_name: wanted.profile?.fullName ?? null,
    p_full_name_public: wanted.profile?.fullNamePublic ?? false,
    p_country: wanted.country ?? "Argentina",
    p_bio: wanted.profile?.bio ?? null,
    p_phone_number: wanted.phoneNumber ?? null,
    p_games_played: wanted.profile?.gamesPlayed ?? [],
    p_game_identities: wanted.profile?.gameIdentities ?? {},
  });
}
