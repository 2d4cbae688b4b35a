import { asOwner, type OwnedDatabase } from "@leyenda/testing/session";

export interface Procedure {
  readonly name: string;
  readonly isWriting: boolean;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
}

/** Returns the procedures of the API that a signed-in user, or a visitor, may execute; without computed fields. */
export async function readProcedures(database: OwnedDatabase): Promise<Procedure[]> {
  return asOwner(database).query<Procedure>(
    `select p.proname as name, p.provolatile = 'v' as "isWriting",
       coalesce((
         select json_agg(json_build_object('name', p.proargnames[i], 'type', format_type(p.proargtypes[i - 1], null)) order by i)
         from generate_series(1, p.pronargs) as i
       ), '[]') as parameters
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_class c where c.reltype = any (p.proargtypes) and c.relkind in ('r', 'v'))
       and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute'))
     order by 1`,
  );
}

export const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

/** Returns ids of the rows of every table, by table name. Parameter names determine which ids are arguments. */
export async function readIds(database: OwnedDatabase): Promise<Map<string, string[]>> {
  const owner = asOwner(database);
  const tables = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'uuid'::regtype`,
  );
  const ids = new Map<string, string[]>();
  for (const { name } of tables) {
    const rows = await owner.query<{ id: string }>(`select id from public.${name} limit 20`);
    ids.set(
      name,
      rows.map(({ id }) => id),
    );
  }
  return ids;
}

const WORDS = [
  "2-0",
  "Motivo",
  "accepted",
  "pending",
  "score",
  "scrim",
  "ARS",
  "demo",
  "1v1",
  "any",
  "public",
];

/** Returns a plausible value for a parameter of this name and type, so that most calls have an effect. */
export function argumentFor(
  random: () => number,
  ids: ReadonlyMap<string, readonly string[]>,
  { name, type }: { name: string; type: string },
): unknown {
  // Half of the calls omit `p_read`, because a wrong value alone would be a reason for a refusal.
  if (name === "p_read" && random() < 0.5) return null;
  if (type === "text[]") return ["Valorant"];
  if (type.endsWith("[]")) return [argumentFor(random, ids, { name, type: type.slice(0, -2) })];
  if (type === "uuid") return anyId(random, ids, name);
  if (type === "integer" || type === "bigint" || type === "smallint" || type === "numeric")
    return pick(random, [1, 2, 5, 10, 30]);
  if (type === "boolean") return random() < 0.5;
  if (type.startsWith("timestamp")) return new Date(Date.now() + 86_400_000 * (1 + random() * 5));
  if (type === "date") return "1990-05-05";
  if (type === "jsonb" || type === "json") return pick(random, ["10", "{}"]);
  return pick(random, WORDS);
}

function anyId(
  random: () => number,
  ids: ReadonlyMap<string, readonly string[]>,
  name: string,
): string {
  const noun = name.replace(/^p_/, "").replace(/_ids?(_param)?$/, "");
  const tables = [...ids.keys()].filter(
    (table) => noun.split("_").some((word) => table.includes(word)) || isPerson(noun, table),
  );
  const candidates = tables.flatMap((table) => ids.get(table) ?? []);
  const everything = candidates.length > 0 ? candidates : [...ids.values()].flat();
  return pick(random, everything);
}

const isPerson = (noun: string, table: string): boolean =>
  /user|peer|sender|receiver|leader|winner/.test(noun) &&
  table === (noun === "winner" ? "participants" : "profiles");

/** Returns the call as text, with named parameters. */
export function callText({ name, parameters }: Procedure): string {
  const list = parameters.map(
    (parameter, index) => `${parameter.name} => $${index + 1}::${parameter.type}`,
  );
  return `select * from public.${name}(${list.join(", ")})`;
}
