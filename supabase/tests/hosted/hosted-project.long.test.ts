import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createLogger } from "@leyenda/platform/http/logging";
import { prepareDatabase } from "@leyenda/platform/database/prepare-database";
import { asAnon, asService } from "@leyenda/testing/session";
import { startNewProject, type HostedProject } from "./support/new-project.ts";
import { addFactor, post, signUp } from "./support/people.ts";

const MIGRATIONS = resolve(import.meta.dirname, "../../migrations");

/** The rights on the product's tables and procedures, as `object: role=rights`. */
const RIGHTS = `
  select format('%s %s: %s=%s', kind, name, grantee::regrole, string_agg(privilege_type, ',' order by privilege_type)) as line
  from (
    select 'table' as kind, oid::regclass::text as name, acl.*
    from pg_class, aclexplode(relacl) as acl
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all
    select 'column', attrelid::regclass || '.' || attname, acl.*
    from pg_attribute join pg_class on pg_class.oid = attrelid, aclexplode(attacl) as acl
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all
    select 'function', oid::regprocedure::text, acl.*
    from pg_proc, aclexplode(proacl) as acl
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  ) as granted
  where grantee <> 0 and grantee::regrole::text in ('anon', 'authenticated', 'service_role')
  group by kind, name, grantee order by 1`;

const adviceSchema = z.object({
  results: z.array(z.object({ name: z.string(), level: z.string(), cacheKey: z.string() })),
});

const ours = useTestDatabase();
let project: HostedProject;
let pushed: string;

beforeAll(async () => {
  project = await startNewProject();
  pushed = await project.push();
});

afterAll(() => project.remove());

test("the official CLI pushes every migration as postgres, once", async () => {
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith(".sql"));
  for (const file of files) expect(pushed).toContain(file);
  const { rows } = await project
    .pool("postgres")
    .query("select rolsuper, current_user from pg_roles where rolname = current_user");
  expect(rows).toEqual([{ rolsuper: false, current_user: "postgres" }]);
  expect(await project.push()).toContain("up to date");
});

test("people have the same rights there as on our own server", async () => {
  const here = await ours.owner.query<{ line: string }>(RIGHTS);
  const there = await project.pool("postgres").query<{ line: string }>(RIGHTS);
  expect(there.rows.map((row) => row.line)).toEqual(here.rows.map((row) => row.line));
});

test("the platform's advisors warn of nothing", async () => {
  const answer = await project.supabase("db", "advisors", "--output-format", "json");
  const { results } = adviceSchema.parse(JSON.parse(answer));
  expect(results.map((advice) => advice.cacheKey)).toEqual([]);
});

test("register, admin, tournament, enrol, report, champion: through the rules, as the data API asks", async () => {
  const [admin, first, second] = await Promise.all([
    signUp(project, "direccion").then(async (person) => {
      await project.command("make-admin", person.email);
      return addFactor(project, person);
    }),
    signUp(project, "la_primera"),
    signUp(project, "el_segundo"),
  ]);
  for (const { participantId } of [first, second]) {
    await post(project, admin, "select manage_tickets($1, 50, 'Bienvenida')", [participantId]);
  }
  await post(project, admin, "insert into games (name) values ('Valorant')");
  const [tournament] = await post<{ id: string }>(
    project,
    admin,
    `insert into tournaments (name, game, status, start_date, max_participants, entry_fee, best_of, prizes, type, team_format, ticket_type)
     values ('Copa alojada', 'Valorant', 'Inscripciones', now() + interval '1 day', 2, 20, 1,
       '[{"type": "tickets", "value": 40}]', 'individual', '1v1', 'personal') returning id`,
  );
  for (const player of [first, second]) {
    await post(project, player, "select set_birth_date('1999-02-03')");
    await post(project, player, "select register_for_tournament($1, $2)", [
      tournament?.id,
      player.participantId,
    ]);
  }
  await expect(
    post(project, first, "update tournaments set status = 'Activo' where id = $1 returning id", [
      tournament?.id,
    ]),
  ).resolves.toEqual([]);
  await post(project, admin, "update tournaments set status = 'Activo' where id = $1", [
    tournament?.id,
  ]);
  const [match] = await post<{ id: string; participant1_id: string }>(
    project,
    first,
    "select id, participant1_id from tournament_matches where tournament_id = $1",
    [tournament?.id],
  );
  const score = match?.participant1_id === first.participantId ? "1-0" : "0-1";
  for (const player of [first, second])
    await post(project, player, "select report_match_result($1, $2)", [match?.id, score]);

  const places = await asAnon({ owner: project.pool("authenticator") }).query(
    `select profiles.username, final_position from tournament_participants entry
     join profiles on profiles.participant_id = entry.participant_id where tournament_id = $1 order by 2`,
    [tournament?.id],
  );
  expect(places).toEqual([
    { username: "la_primera", final_position: 1 },
    { username: "el_segundo", final_position: 2 },
  ]);
  const [wallet] = await post(
    project,
    first,
    "select balance from wallets where participant_id = $1",
    [first.participantId],
  );
  expect(wallet).toEqual({ balance: 50 - 20 + 40 });
  expect(await project.command("check-ledger")).toMatch(/^Todo cuadra: 3 billeteras/);
  expect(await project.command("make-admin", "--quitar-factor", admin.email)).toMatch(
    /^direccion .* ya no tiene segundo factor/,
  );
});

test("the hook before every request is set, and stops a session that ended", async () => {
  const { rows } = await project
    .pool("postgres")
    .query<{ setting: string }>(
      "select unnest(setconfig) as setting from pg_db_role_setting where setrole = 'authenticator'::regrole",
    );
  expect(rows.map((row) => row.setting)).toContain("pgrst.db_pre_request=private.begin_request");
  const person = await signUp(project, "cerrada");
  await project
    .pool("supabase_auth_admin")
    .query("delete from sessions where id = $1", [person.sessionId]);
  await expect(post(project, person, "select close_account()")).rejects.toMatchObject({
    detail: "session_ended",
  });
});

test("what lays a database down or copies it leaves a hosted one alone", async () => {
  const platform = project.pool("postgres");
  const log = createLogger({ logLevel: "silent" });
  const passwords = { admin: "unused", owner: "unused", authenticator: "unused" };
  await expect(
    prepareDatabase({ platform, authenticator: {} }, passwords, null, log),
  ).rejects.toThrow(/hosted/);
  await expect(project.command("backup", "never-written.tar.gz")).rejects.toMatchObject({
    stderr: expect.stringContaining("proyecto alojado"),
  });
});

test("pg_cron does what is due, and calls the function for what only a program can do", async () => {
  const owner = project.pool("postgres");
  const { rows: jobs } = await owner.query<{ jobname: string; schedule: string; command: string }>(
    "select jobname, schedule, command from cron.job order by jobname",
  );
  expect(jobs.map((job) => `${job.jobname}: ${job.schedule}`)).toEqual([
    "leyenda-daily: 15 4,5,7,11 * * *",
    "leyenda-due: 15 seconds",
    "leyenda-tidy: 40 4 * * *",
  ]);
  const run = async (): Promise<object[]> => {
    for (const { command } of jobs) await owner.query(command);
    const called = await project
      .pool("supabase_admin")
      .query("select url, body, headers from net.requests order by id");
    return called.rows;
  };
  expect(await run(), "nothing to call without an address and a key").toEqual([]);
  await owner.query("select vault.create_secret($1, 'project_url')", ["https://proyecto.example"]);
  await owner.query("select vault.create_secret($1, 'secret_key')", ["sb_secret_prueba"]);

  const person = await signUp(project, "se_va");
  await project
    .pool("supabase_admin")
    .query(
      `insert into storage.objects (bucket_id, name, owner_id, version) values ('profile_avatars', $1 || '.png', $1, 'v1')`,
      [person.id],
    );
  await post(project, person, "select close_account()");
  const service = asService({ owner: project.pool("authenticator") });
  const erased = () => service.query("select * from files_to_remove(10)");
  expect(await erased()).toEqual([{ bucket_id: "profile_avatars", name: `${person.id}.png` }]);
  const call = {
    url: "https://proyecto.example/functions/v1/scheduled-work",
    headers: { "content-type": "application/json", apikey: "sb_secret_prueba" },
  };
  expect(await run()).toEqual([
    { ...call, body: { daily: true } },
    { ...call, body: { daily: false } },
  ]);

  // Deletes a file's row as the storage service does when it removes the file.
  await project
    .pool("supabase_admin")
    .query(
      "begin; set local storage.allow_delete_query = 'true'; delete from storage.objects; commit",
    );
  expect(await erased()).toEqual([]);
});
