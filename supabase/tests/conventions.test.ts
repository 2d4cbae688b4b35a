import { describe, expect, test } from "vitest";
import { createTestDatabase, useTestDatabase } from "@leyenda/testing/test-database";

const database = useTestDatabase();

/** Each query returns the names of the objects that break the rule. */
const RULES: readonly { rule: string; why: string; offenders: string }[] = [
  {
    rule: "of a table that others refer to, a unique index over a generated column is partial",
    why: "else every update of a row with a trigger locks it against foreign keys, and acts wait in circles",
    offenders: `
      select index.indexrelid::regclass::text as name
      from pg_index index
      join pg_class c on c.oid = index.indrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (index.indkey) and a.attgenerated <> ''
      where n.nspname in ('public', 'private') and index.indisunique and index.indpred is null and index.indexprs is null
        and exists (select from pg_constraint key where key.confrelid = c.oid)
        -- Rows of one match, updated only under the lock of the match.
        and c.relname not in ('match_player_statistics', 'match_reports', 'match_vetoes')`,
  },
  {
    rule: "row level security is on for every table",
    why: "a table without it shows all rows to whoever has a grant",
    offenders: `
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  },
  {
    rule: "views use the rights of who asks",
    why: "an owner's view shows what its policies hide",
    offenders: `
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'v'
        and not coalesce('security_invoker=true' = any (c.reloptions), false)`,
  },
  {
    rule: "every function fixes an empty search_path",
    why: "otherwise a caller decides what its names mean",
    offenders: `
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private')
        and not coalesce('search_path=""' = any (p.proconfig), false)`,
  },
  {
    rule: "no routine can commit before its caller",
    why: "a refusal undoes its whole transaction, so it leaves no trace",
    offenders: `
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private') and (p.prokind = 'p' or p.prosrc ~* 'dblink|pg_background')
      union all
      select extname from pg_extension where extname in ('dblink', 'pg_background', 'postgres_fdw')`,
  },
  {
    rule: "no function is executable by public",
    why: "execute is granted to roles, by name",
    offenders: `
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private')
        and has_function_privilege('public', p.oid, 'execute')`,
  },
  {
    rule: "a definer function says why in its source",
    why: "it acts with the owner's rights",
    offenders: `
      select version || '_' || name || ': ' || line as name
      from supabase_migrations.schema_migrations, unnest(string_to_array(statements[1], E'\\n')) as line
      where line ~ '^security definer' and line !~ '^security definer -- .{5,}'`,
  },
  {
    rule: "no definer function asks whether it was asked directly",
    why: "it acts as the owner, so the answer is always no: its trigger asks, by WHEN",
    offenders: `
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosecdef
        and p.prosrc like '%is_direct_request(%'`,
  },
  {
    rule: "no two functions of the API share a name unless they are computed fields",
    why: "procedures are called by name; overloads are ambiguous",
    offenders: `
      select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and not (
        p.pronargs = 1 and p.proargtypes[0] in (select reltype from pg_class where relnamespace = 'public'::regnamespace)
      )
      group by 1 having count(*) > 1`,
  },
  {
    rule: "tables and views have a comment",
    why: "the schema explains itself",
    offenders: `
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind in ('r', 'v')
        and obj_description(c.oid, 'pg_class') is null`,
  },
  {
    rule: "functions have a comment",
    why: "the schema explains itself",
    offenders: `
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private') and obj_description(p.oid, 'pg_proc') is null`,
  },
  {
    rule: "every foreign key is indexed",
    why: "deletes and embeds would scan",
    offenders: `
      select con.conrelid::regclass || '.' || con.conname as name from pg_constraint con
      join pg_namespace n on n.oid = con.connamespace
      where con.contype = 'f' and n.nspname in ('public', 'private') and not exists (
        select 1 from pg_index i
        where i.indrelid = con.conrelid
          and (i.indkey::int2[])[0:cardinality(con.conkey) - 1] @> con.conkey
          and con.conkey @> (i.indkey::int2[])[0:cardinality(con.conkey) - 1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL%')
      )`,
  },
  {
    rule: "foreign keys are named after their columns",
    why: "embeds of the API name them",
    offenders: `
      select con.conrelid::regclass || '.' || con.conname as name from pg_constraint con
      join pg_namespace n on n.oid = con.connamespace
      join pg_class c on c.oid = con.conrelid
      where con.contype = 'f' and n.nspname in ('public', 'private')
        and con.conname <> c.relname || '_' || (
          select string_agg(a.attname, '_' order by k.ord)
          from unnest(con.conkey) with ordinality as k (attnum, ord)
          join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k.attnum
        ) || '_fkey'`,
  },
  {
    rule: "foreign keys say in the migration what a deletion does",
    why: "the silent default surprises",
    offenders: `
      select version || '_' || m.name || ': ' || match[1] as name
      from supabase_migrations.schema_migrations m,
        regexp_matches(statements[1], '(references [a-z_.]+ \\([^)]*\\)(?:[^,;](?!references))*)', 'g') as match
      where match[1] !~ 'on delete'`,
  },
  {
    rule: "check constraints have a name of their own",
    why: "an error names the rule that was broken",
    offenders: `
      select con.conrelid::regclass || '.' || con.conname as name from pg_constraint con
      join pg_namespace n on n.oid = con.connamespace
      where con.contype = 'c' and n.nspname in ('public', 'private') and con.conname ~ '_check\\d*$'`,
  },
  {
    rule: "policies are for named roles and one command",
    why: "a policy for public or for all says more than it means",
    offenders: `
      select tablename || '.' || policyname as name from pg_policies
      where schemaname in ('public', 'private', 'storage') and ('public' = any (roles) or cmd = 'ALL')`,
  },
  {
    rule: "policies are named after their command",
    why: "<command>_<audience>",
    offenders: `
      select tablename || '.' || policyname as name from pg_policies
      where schemaname in ('public', 'private', 'storage') and policyname not like lower(cmd) || '\\_%'`,
  },
  {
    rule: "one policy per table, command and role",
    why: "permissive policies add up",
    offenders: `
      select tablename || '.' || cmd || '.' || role as name
      from pg_policies, unnest(roles) as role
      where schemaname in ('public', 'private') and permissive = 'PERMISSIVE'
      group by tablename, cmd, role having count(*) > 1`,
  },
  {
    rule: "policies ask who calls once per statement",
    why: "auth.uid() and is_admin() bare in a policy run for every row",
    offenders: `
      select tablename || '.' || policyname as name from pg_policies
      where schemaname in ('public', 'storage') and (
        regexp_replace(coalesce(qual, '') || coalesce(with_check, ''), 'SELECT (auth\\.uid\\(\\)|private\\.is_admin\\(\\))', '', 'g')
        ~ '(auth\\.uid\\(\\)|private\\.is_admin\\(\\))'
      )`,
  },
  {
    rule: "every grant to write is matched by a policy",
    why: "a grant without a policy is a mistake waiting for one",
    offenders: `
      select distinct table_name || '.' || privilege_type as name
      from information_schema.column_privileges
      where table_schema = 'public' and grantee = 'authenticated' and privilege_type in ('INSERT', 'UPDATE')
        and not exists (
          select 1 from pg_policies
          where schemaname = 'public' and tablename = table_name and cmd = privilege_type
        )`,
  },
  {
    rule: "anonymous visitors write no table",
    why: "what they may leave goes through a procedure",
    offenders: `
      select distinct table_name || '.' || privilege_type as name
      from information_schema.column_privileges
      where table_schema in ('public', 'private') and grantee in ('anon', 'PUBLIC') and privilege_type <> 'SELECT'
      union
      select distinct table_name || '.' || privilege_type from information_schema.table_privileges
      where table_schema in ('public', 'private') and grantee in ('anon', 'PUBLIC') and privilege_type <> 'SELECT'`,
  },
  {
    rule: "nobody may insert or update whole tables",
    why: "writes are granted by column; ids, owners and dates are not the client's to choose",
    offenders: `
      select distinct table_name || '.' || privilege_type || '.' || grantee as name
      from information_schema.table_privileges
      where table_schema in ('public', 'private')
        and grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC')
        and privilege_type in ('INSERT', 'UPDATE', 'TRUNCATE', 'TRIGGER', 'REFERENCES')`,
  },
  {
    rule: "balances and the ledger are written by nobody but their owner",
    why: "not even the service key moves tickets outside the procedures",
    offenders: `
      select table_name || '.' || privilege_type || '.' || grantee as name
      from information_schema.column_privileges
      where table_schema = 'public' and table_name in ('wallets', 'ticket_transactions')
        and grantee <> 'postgres' and privilege_type <> 'SELECT'`,
  },
  {
    rule: "tables of the private schema are granted to nobody",
    why: "they hold secrets",
    offenders: `
      select table_name || '.' || grantee as name from information_schema.table_privileges
      where table_schema = 'private' and grantee <> 'postgres'`,
  },
  {
    rule: "primary keys are uuids",
    why: "ids do not tell how many there are",
    offenders: `
      select c.oid::regclass::text as name
      from pg_constraint con
      join pg_class c on c.oid = con.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (con.conkey)
      where con.contype = 'p' and c.relnamespace = 'public'::regnamespace
        and a.atttypid <> 'uuid'::regtype
        and c.relname not in ('system_status', 'settings')`,
  },
  {
    rule: "every table has created_at",
    why: "when something appeared is asked sooner or later",
    offenders: `
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind = 'r' and not exists (
        select 1 from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'created_at' and a.attnotnull
          and a.atttypid = 'timestamptz'::regtype
      )`,
  },
  {
    rule: "instants know their time zone",
    why: "timestamp without one is nobody's time",
    offenders: `
      select a.attrelid::regclass || '.' || a.attname as name from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind = 'r' and a.atttypid = 'timestamp'::regtype`,
  },
  {
    rule: "a column for an image takes image addresses only",
    why: "pages put it into src, and another scheme is a script",
    offenders: `
      select c.oid::regclass || '.' || a.attname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname in ('image_url', 'logo_url', 'avatar_url', 'icon_url')
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (
        select 1 from pg_constraint con
        where con.conrelid = c.oid and con.contype = 'c'
          and pg_get_constraintdef(con.oid) = format('CHECK (private.is_image_url(%I))', a.attname)
      )`,
  },
  {
    rule: "a column for an image reads an empty text as none",
    why: "a form without an image sends one",
    offenders: `
      select c.oid::regclass || '.' || a.attname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname in ('image_url', 'logo_url', 'avatar_url', 'icon_url')
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (
        select 1 from pg_trigger t
        where t.tgrelid = c.oid and t.tgfoid = to_regproc('private.blank_image_is_none')
          and encode(t.tgargs, 'escape') = a.attname || '\\000'
      )`,
  },
  {
    rule: "procedures of the API that write are volatile plpgsql with a parameter prefix",
    why: "p_ keeps parameters apart from columns; the product spec names the two exceptions",
    offenders: `
      select p.oid::regprocedure || ' ' || arg as name
      from pg_proc p, unnest(p.proargnames[1:p.pronargs]) as arg
      where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v'
        and arg !~ '^p_' and arg not in ('team_id_param', 'old_leader_id')`,
  },
];

describe("conventions of the schema", () => {
  test.each(RULES)("$rule ($why)", async ({ offenders }) => {
    const { rows } = await database.admin.query<{ name: string }>(offenders);
    expect(rows.map((row) => row.name).sort()).toEqual([]);
  });
});

/** A schema that breaks nearly every rule. */
const BAD_SCHEMA = `
  create table public.bad_things (
    id integer primary key,
    parent_id integer constraint bad_parent references public.bad_things (id),
    at timestamp,
    amount integer check (amount > 0),
    image_url text,
    picture_key text generated always as (lower(image_url)) stored unique
  );
  create policy everything on public.bad_things for all to public using (auth.uid() is not null);
  create policy select_twice on public.bad_things for select to anon using (true);
  create policy select_thrice on public.bad_things for select to anon using (true);
  grant insert, update on public.bad_things to anon, authenticated;
  create view public.bad_view as select * from public.bad_things;
  create function public.bad_function(amount integer) returns integer language sql volatile as 'select amount';
  grant execute on function public.bad_function(integer) to public;
  create function public.bad_function(amount text) returns text language sql volatile as 'select amount';
  create function private.bad_guard() returns boolean language sql security definer as 'select private.is_direct_request()';
  create procedure private.bad_procedure() language plpgsql as 'begin commit; end';
  create table private.bad_secrets (id uuid primary key, created_at timestamptz not null default now());
  grant select on private.bad_secrets to anon;
  grant update (balance) on public.wallets to service_role;
  insert into supabase_migrations.schema_migrations (version, statements, name)
  values ('1', array[E'references public.teams (id)\n;\nsecurity definer\n'], 'bad');
`;

test("a schema that breaks the rules is reported by every one of them", async () => {
  const bad = await createTestDatabase();
  try {
    await bad.owner.query(BAD_SCHEMA);
    const silent: string[] = [];
    for (const { rule, offenders } of RULES) {
      const { rows } = await bad.admin.query<{ name: string }>(offenders);
      if (rows.length === 0) silent.push(rule);
    }
    expect(silent).toEqual([]);
  } finally {
    await bad.close();
  }
});
