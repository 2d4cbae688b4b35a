import { afterAll, beforeAll, expect, it } from "vitest";
import { createAdmin, createPlayer } from "@leyenda/testing/create-player";
import { asOwner, asUser } from "@leyenda/testing/session";
import { startSmtpStandIn, type SmtpStandIn } from "@leyenda/testing/smtp-stand-in";
import {
  createTournament,
  declareWinner,
  matchesOf,
  readyMatches,
  registerPlayers,
  startTournament,
} from "@leyenda/testing/tournaments";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const SECRET_KEY = "sb_secret_prueba";

let smtp: SmtpStandIn;
let server: TestServer;

beforeAll(async () => {
  smtp = await startSmtpStandIn();
  server = await startTestServer({
    env: { RATE_LIMITS: "off" },
    // As in a hosted project: API keys in both the old and the new format, and the secrets of the mail server.
    context: (context) => {
      const { functions } = context.project;
      if (functions === null) throw new Error("the project has no functions");
      const keys = { default: context.config.serviceRoleKey, schedule: SECRET_KEY };
      const environment = (site: string) => ({
        ...functions.environment(site),
        SUPABASE_SECRET_KEYS: JSON.stringify(keys),
        SMTP_URL: smtp.url,
        MAIL_FROM: "Leyenda <no-responder@leyenda.test>",
      });
      const project = { ...context.project, functions: { ...functions, environment } };
      return { ...context, project };
    },
  });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

async function call(headers: Record<string, string>, body = "{}") {
  const response = await fetch(`${server.url}/functions/v1/scheduled-work`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  return { status: response.status, body: await response.json() };
}

it("is nobody's but the schedule's", async () => {
  const admin = await createAdmin(server.database);
  const strangers: Record<string, string>[] = [
    {},
    { apikey: "sb_secret_prueb" },
    { authorization: `Bearer ${server.anonKey}` },
  ];
  for (const headers of strangers)
    expect({ headers, ...(await call(headers)) }).toMatchObject({ headers, status: 403 });
  await expect(
    asUser(server.database, admin).call("public.mails_to_send", { p_limit: 1 }),
  ).rejects.toThrow(/permission denied/);
});

it("does what is due, pairs, removes erased files and sends mails", async () => {
  const { database } = server;
  const player = await createPlayer(database, { email: "ana@correo.test" });
  const owner = asOwner(database);
  await owner.query(
    "select private.queue_mail($1, 'prueba', 'Te toca jugar', array['Tu partida <empieza>.'], 'Ver la partida', '/challenges')",
    [player.id],
  );
  const tournament = await createTournament(database, { format: "swiss" });
  await registerPlayers(database, tournament, 5);
  const drawn = await startTournament(database, tournament);
  for (const match of readyMatches(drawn))
    await declareWinner(database, match, match.participant1_id);

  await database.admin.query(
    `with stored as (
       insert into storage.objects (bucket_id, name, version) values ('team_logos', 'viejo.png', 'v1'), ('team_logos', 'nuevo.png', 'v2')
       returning id, name
     )
     insert into private.erased_files (object_id, version) select id, 'v1' from stored`,
  );

  const done = await call({ apikey: SECRET_KEY }, JSON.stringify({ daily: true }));
  expect(done).toMatchObject({ status: 200, body: { paired: 1, removed: 1, reconciled: 0 } });
  const rounds = (await matchesOf(database, tournament)).map((match) => match.round);
  expect(Math.max(...rounds)).toBe(2);
  const left = await owner.query("select name from storage.objects");
  expect(left, "the file that replaced an erased one stays").toEqual([{ name: "nuevo.png" }]);
  const toAna = smtp.mails.filter((mail) => /^To: ana@correo\.test$/m.test(mail));
  expect(toAna).toHaveLength(1);
  expect(toAna[0]).toContain(`${server.url}/challenges`);

  const again = await call({ authorization: `Bearer ${server.serviceRoleKey}` });
  expect(again.body).toMatchObject({ paired: 0, removed: 0 });
});

it("tries a mail again that the mail server did not take, later", async () => {
  const player = await createPlayer(server.database, { email: "beto@correo.test" });
  const owner = asOwner(server.database);
  await owner.query("select private.queue_mail($1, 'prueba', 'Otra vez', array['Hola'])", [
    player.id,
  ]);
  const take = () => owner.query<{ recipient: string }>("select recipient from mails_to_send(5)");
  expect(await take()).toEqual([{ recipient: "beto@correo.test" }]);
  expect(await take()).toEqual([]);
  await owner.query("update private.mail_outbox set next_attempt_at = now(), attempts = 8");
  expect(await take()).toEqual([]);
  expect(await owner.query("select from private.mail_outbox")).toEqual([]);
});
