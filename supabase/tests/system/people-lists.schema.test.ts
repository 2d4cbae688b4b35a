/** @module-tag long */
import { beforeAll, expect, test } from "vitest";
import type { Session } from "@leyenda/testing/session";
import { useTestKit } from "../support/kit.ts";
import { planOf, storedQuery } from "../support/plans.ts";

const t = useTestKit();
let admin: Session;

/** More users and teams than anybody reads; written without triggers. */
const CROWD = `
  set session_replication_role = replica;
  create temporary table crowd as
    select gen_random_uuid() as id, gen_random_uuid() as team_id, 'gente' || i as name,
      now() - i * interval '1 minute' as created_at
    from generate_series(1, 20000) i;
  insert into public.profiles (id, username, team_id, created_at) select id, name, team_id, created_at from crowd;
  insert into public.teams (id, name, games, leader_id, created_at)
  select team_id, name, array['Valorant'], id, created_at from crowd;
  insert into public.profile_private (profile_id, email) select id, name || '@correo.test' from crowd;
  set session_replication_role = origin;
  analyze;
`;

beforeAll(async () => {
  admin = t.asUser(await t.createAdmin());
  await t.database.admin.query(CROWD);
});

const people = "public.profiles where closed_at is null";

test.each([
  { from: people, order: "created_at desc, id", index: "profiles_created_at_idx" },
  { from: people, order: "created_at, id", index: "profiles_created_at_idx" },
  { from: people, order: "search_text, id", index: "profiles_by_name_idx" },
  { from: "public.teams", order: "created_at desc, id", index: "teams_created_at_idx" },
  { from: "public.teams", order: "created_at, id", index: "teams_created_at_idx" },
  { from: "public.teams", order: "search_text, id", index: "teams_by_name_idx" },
])("a page of $from by $order is read off $index", async ({ from, order, index }) => {
  const plan = await planOf(admin, `select id from ${from} order by ${order} limit 20`);
  expect(plan.scanned).toEqual([]);
  expect(plan.indexes).toContain(index);
});

test("people are found by nickname, e-mail and team, each read off an index", async () => {
  const search = await storedQuery(t.database, "public.search_accounts(text)");
  const plan = await planOf(t.owner, search.replaceAll("v_pattern", "'%gente1234%'"));
  expect(plan.scanned).toEqual([]);
  expect(plan.indexes).toEqual(
    expect.arrayContaining([
      "profiles_search_text_trgm_idx",
      "profile_private_email_trgm_idx",
      "teams_search_text_trgm_idx",
    ]),
  );
});

test("a search for people ignores case and accents, and a wildcard is a letter", async () => {
  const player = await t.createPlayer({ username: "Índigo", email: "Buscada@lejos.test" });
  const team = await t.createTeam({ name: "Ñandúes del Sur" });
  const found = async (text: string) =>
    await admin.column<string>("select id from public.search_accounts($1)", [text]);
  expect(await found("indig")).toEqual([player.id]);
  expect(await found("buscada@LEJOS")).toEqual([player.id]);
  expect(await found("nandues")).toEqual([team.leader.id]);
  expect(await found("%")).toEqual([]);
  expect(await found(" ")).toEqual([]);
});
