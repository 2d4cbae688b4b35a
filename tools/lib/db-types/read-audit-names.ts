import type pg from "pg";

/** The names that can appear in the administration's log. The app needs a Spanish name for each. */
export interface Audit {
  /** Tables with a trigger that logs changes of their rows. */
  readonly tables: readonly string[];
  /** Field names of the JSON objects that procedures write to the log. */
  readonly keys: readonly string[];
  /** The names of the settings. The log shortens these names. */
  readonly settings: readonly string[];
  /** The columns of each table of the API. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

/** Finds what is logged, from the triggers and the source of the procedures. */
export async function readAudit(client: pg.Client): Promise<Audit> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select distinct c.relname as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where c.relnamespace = 'public'::regnamespace and p.pronamespace = 'private'::regnamespace
       and p.proname in ('audit_change', 'audit_admin_change')
     order by 1`,
  );
  const { rows: procedures } = await client.query<{ body: string }>(
    `select prosrc as body from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  const { rows: columns } = await client.query<{ table: string; names: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as names
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     group by c.relname order by c.relname`,
  );
  const { rows: settings } = await client.query<{ key: string }>(
    "select key from public.settings order by key",
  );
  const keys = new Set(procedures.flatMap(({ body }) => auditedKeys(body)));
  return {
    tables: tables.map(({ name }) => name),
    keys: [...keys].toSorted(),
    settings: settings.map(({ key }) => key),
    columns: Object.fromEntries(columns.map(({ table, names }) => [table, names])),
  };
}

/** Returns the field names of the JSON objects that a procedure builds for the log. */
export function auditedKeys(body: string): string[] {
  return callsOf("perform private.audit", body)
    .flatMap((call) => callsOf("jsonb_build_object", call))
    .flatMap((object) => [...object.matchAll(/(?:^|, ?)\s*'(\w+)',/g)].map(([, key = ""]) => key));
}

/** Returns the arguments of each call of `name`, as text. */
function callsOf(name: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`${name.replace(".", String.raw`\.`)}\\(`, "g"))].map(
    ({ index }) => within(text, index + name.length),
  );
}

/** Returns the text between the parenthesis at `from` and the matching closing one. */
function within(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(from + 1, at);
  }
  return "";
}
