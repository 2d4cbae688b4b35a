import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool } from "../database/pools.ts";
import { pino } from "pino";
import { useTestDatabase } from "../testing/test-database.ts";
import type { AudiencePlan } from "./policy-analysis.ts";
import { createTableCatalogue, type LiveTable } from "./table-catalogue.ts";

// Policies in the form in which PostgreSQL prints them.
const POLICIES: Readonly<Record<string, { using: string; plan: Partial<AudiencePlan> }>> = {
  open: { using: "true", plan: { everybody: true } },
  owner: {
    using: "owner_id = (select auth.uid())",
    plan: { userColumns: ["owner_id"], askEverybody: false },
  },
  bare: {
    using: "auth.uid() = owner_id",
    plan: { userColumns: ["owner_id"], askEverybody: false },
  },
  as_text: {
    using: "label = (select auth.uid())::text",
    plan: { userColumns: ["label"], askEverybody: false },
  },
  pair: {
    using: "(select auth.uid()) in (owner_id, other_id)",
    plan: { userColumns: ["owner_id", "other_id"], askEverybody: false },
  },
  narrowed: {
    using: "owner_id = (select auth.uid()) and label <> 'x) or (y'",
    plan: { userColumns: ["owner_id"], askEverybody: false },
  },
  published: {
    using: "label = 'public' and not hidden",
    plan: {
      rowConditions: ["(label = 'public'::text) AND (NOT hidden)"],
      askEverybody: false,
      everybody: false,
    },
  },
  due: {
    using: "created_at <= now() or (select auth.role()) = 'boss'",
    plan: { rowConditions: ["created_at <= now()"], askEverybody: false, everybody: false },
  },
  claims: {
    using: "(select auth.jwt() ->> 'level') = 'high'",
    plan: { userColumns: [], askEverybody: false, everybody: false },
  },
  mixed: {
    using: "owner_id = (select auth.uid()) or not hidden or (select auth.role()) = 'boss'",
    plan: { userColumns: ["owner_id"], rowConditions: ["NOT hidden"], askEverybody: false },
  },
  member: {
    using:
      "exists (select from public.probe_open as o where o.owner_id = auth.uid() and o.id = probe_member.id)",
    plan: { askEverybody: true },
  },
  not_owner: {
    using: "owner_id <> (select auth.uid())",
    plan: { askEverybody: true, userColumns: [] },
  },
  chosen: {
    using: "case when hidden then owner_id = auth.uid() else true end",
    plan: { askEverybody: true },
  },
  by_user: { using: "label = current_user", plan: { askEverybody: true, rowConditions: [] } },
};

const database = useTestDatabase();
let pool: Pool;
let tables: readonly LiveTable[];

beforeAll(async () => {
  for (const [name, { using }] of Object.entries(POLICIES)) {
    await database.owner.query(`
      create table public.probe_${name} (id uuid primary key, owner_id uuid, other_id uuid, label text, hidden boolean, created_at timestamptz);
      alter table public.probe_${name} enable row level security;
      grant select on public.probe_${name} to authenticated;
      create policy readers on public.probe_${name} for select to authenticated using (${using});
      alter publication supabase_realtime add table public.probe_${name};
    `);
  }
  await database.owner.query(
    "create policy brake on public.probe_narrowed as restrictive for select to authenticated using (not hidden)",
  );
  pool = createPool(
    { connectionString: database.url("supabase_admin"), options: "-c search_path=" },
    pino({ level: "silent" }),
  );
  tables = await createTableCatalogue(pool).tables();
});

afterAll(async () => {
  await pool.end();
});

function planOf(
  table: string,
  role: "anon" | "authenticated" | "service_role" = "authenticated",
): AudiencePlan | null {
  return tables.find(({ name }) => name === table)?.views[role].plan ?? null;
}

test.each(Object.entries(POLICIES))(
  "the policy %s is cut into what it depends on",
  (name, { plan }) => {
    expect(planOf(`probe_${name}`)).toMatchObject(plan);
  },
);

test("conditions on the reader alone are told apart", () => {
  expect(planOf("probe_claims")?.readerConditions).toHaveLength(1);
  expect(planOf("probe_mixed")?.readerConditions).toHaveLength(1);
  expect(planOf("probe_member")?.readerConditions).toEqual([]);
});

test("a role without a policy reads nothing, one that bypasses them everything", () => {
  expect(planOf("probe_open", "anon")).toMatchObject({ nobody: true, everybody: false });
  expect(planOf("probe_owner", "service_role")).toBeNull();
});
