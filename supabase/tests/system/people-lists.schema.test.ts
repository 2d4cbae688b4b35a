import { beforeAll, expect, test } from "vitest";
import { createAdmin } from "@leyenda/testing/create-player";
import { asUser, type Session } from "@leyenda/testing/session";
import { useTestDatabase } from "@leyenda/testing/test-database";

const database = useTestDatabase();
let admin: Session;

/** More people and teams than anybody reads; written past the triggers. */
const CROWD = `
  set session_replication_role = replica;
  create temporary table crowd as
    select gen_random_uuid() as id, 'gente' || i as name, now() - i * interval '1 minute' as created_at
    from generate_series(1, 20000) i;
  insert into public.profiles (id, username, created_at) select id, name, created_at from crowd;
  insert into public.teams (name, games, leader_id, created_at)
  select name, array['Valorant'], id, created_at from crowd;
  set session_replication_role = origin;
  analyze;
`;

beforeAll(async () => {
  admin = asUser(database, await createAdmin(database));
  await database.admin.query(CROWD);
});

interface Plan {
  readonly "Node Type": string;
  readonly "Index Name"?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const people = "public.profiles where closed_at is null";

test.each([
  { from: people, order: "created_at desc, id", index: "profiles_created_at_idx" },
  { from: people, order: "created_at, id", index: "profiles_created_at_idx" },
  { from: people, order: "search_text, id", index: "profiles_by_name_idx" },
  { from: "public.teams", order: "created_at desc, id", index: "teams_created_at_idx" },
  { from: "public.teams", order: "created_at, id", index: "teams_created_at_idx" },
  { from: "public.teams", order: "search_text, id", index: "teams_by_name_idx" },
])("a page of $from by $order is read off $index", async ({ from, order, index }) => {
  const row = await admin.one<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (format json) select id from ${from} order by ${order} limit 20`,
  );
  const nodes = nodesOf(row["QUERY PLAN"][0].Plan);
  expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  expect(nodes.flatMap((node) => node["Index Name"] ?? [])).toContain(index);
});
