/**
 * Writes the backup of an installation of this version, for `npm run release:freeze`: `node
 * apps/server/src/testing/release-dump.ts <file>`.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { createChallenge } from "@leyenda/testing/challenges";
import { createPlayer } from "@leyenda/testing/create-player";
import { createTeam } from "@leyenda/testing/create-team";
import { addGuests } from "@leyenda/testing/guests";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { NAMES } from "@leyenda/testing/name-variants";
import { giveFactor } from "@leyenda/testing/second-factor";
import { asAnon, asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import { createTournament, registerPlayers } from "@leyenda/testing/tournaments";
import { createServerHome } from "./child-server.ts";
import { runServerCommand } from "./server-command.ts";

/** The subject of a contact message with unusual characters, by which tests find the message. */
export const ODD_SUBJECT = "Raro \\N «ñ» 🏆";

/** The title of an article that was changed after its publication. */
export const CHANGED_ARTICLE = "Una noticia corregida";

/** The password of the account that has a second factor. */
export const ODD_ACCOUNT = { email: "rara@example.test", password: "secreta-rara-1" };

/**
 * Adds data that real installations have and the demo has not.
 * Examples: closed accounts, dissolved teams, cancelled tournaments with fees, and texts at their limits.
 */
async function addOddData(database: OwnedDatabase): Promise<void> {
  const closed = await createPlayer(database, { tickets: 7 });
  await asUser(database, closed).call("public.close_account");
  await asOwner(database).query(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', 'sin-confirmar@example.test', '{}',
       '{"username": "sinconfirmar", "age_confirmed": true}')`,
    [randomUUID()],
  );
  await createPlayer(database, { birthDate: null });
  const odd = await createPlayer(database, { ...ODD_ACCOUNT, tickets: 40 });

  const team = await createTeam(database, { size: 3, coLeaders: 1, tickets: 50 });
  await asUser(database, team.leader).query("delete from public.teams where id = $1", [team.id]);
  for (const name of NAMES.slice(0, 4)) await createTeam(database, { name });

  const cancelled = await createTournament(database, { entryFee: 10, maxParticipants: 8 });
  await registerPlayers(database, cancelled, 3, { tickets: 10 });
  await asHouseAdmin(database).call("public.cancel_tournament", {
    p_tournament_id: cancelled.id,
    p_reason: "No alcanzan los inscriptos.",
  });

  const withGuests = await createTournament(database);
  await addGuests(database, withGuests, NAMES.slice(4));

  const challenge = await createChallenge(database, odd, {
    game: "Ñandú Ball",
    wager: 10,
    password: "abre-te",
  });
  await asUser(database, odd).call("public.cancel_challenge", { p_match_id: challenge.matchId });
  await createChallenge(database, odd, { game: "Ñandú Ball", wager: 30, bestOf: 5 });
  // The account gets its second factor last. Otherwise all earlier actions would require the factor.
  await giveFactor(database, odd);

  const admin = asHouseAdmin(database);
  const { id } = await admin.one<{ id: string }>(
    `insert into public.news (title, published_at) values ('Una noticia', now() - interval '1 day') returning id`,
  );
  await admin.query("update public.news set title = $2 where id = $1", [id, CHANGED_ARTICLE]);

  await asAnon(database).call("public.send_contact_message", {
    p_name: 'O\'Higgins "el raro"',
    p_email: "o'higgins+raro@example.test",
    p_subject: ODD_SUBJECT,
    p_message: `${"á\r\n\\.\n\t".repeat(40)} fin`,
  });
}

/** The passphrase of the secret in the dumps of releases. The dumps contain only invented data. */
export const DUMP_PASSPHRASE = "una frase para las copias de versiones publicadas";

/** Fills a new installation with the demonstration and with unusual data, and writes its backup to `file`. */
export async function makeReleaseDump(file: string): Promise<void> {
  const home = await createServerHome();
  try {
    await home.start({ DEMO: "1" });
    const owner = new pg.Pool({
      connectionString: home.databaseUrl(),
      options: "-c role=postgres",
      max: 4,
    });
    try {
      await addOddData({ owner });
    } finally {
      await owner.end();
    }
    await home.stop();
    const environment = { DATA_DIR: home.dataDir, BACKUP_PASSPHRASE: DUMP_PASSPHRASE };
    const { code, stderr } = await runServerCommand("backup", environment, file);
    if (code !== 0) throw new Error(stderr);
  } finally {
    await home.remove();
  }
}

if (import.meta.main) await makeReleaseDump(process.argv[2] ?? "");
