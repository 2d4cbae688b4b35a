import type pg from "pg";

interface FunctionRow {
  readonly definition: string;
  readonly signature: string;
  readonly comment: string | null;
  readonly roles: string | null;
}

/** Every function of a schema, with its comment and who may execute it. */
export async function dumpFunctions(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<FunctionRow>(
    `select pg_get_functiondef(p.oid) as definition, p.oid::regprocedure::text as signature,
       obj_description(p.oid, 'pg_proc') as comment,
       (select string_agg(r.rolname, ', ' order by r.rolname)
        from aclexplode(p.proacl) g join pg_roles r on r.oid = g.grantee
        where g.grantee <> p.proowner and g.privilege_type = 'EXECUTE') as roles
     from pg_proc p
     where p.pronamespace = $1::regnamespace
     order by p.proname, pg_get_function_identity_arguments(p.oid)`,
    [schema],
  );
  return rows.map((row) => {
    const parts = [`${row.definition.trimEnd()};`];
    if (row.comment) parts.push(`comment on function ${row.signature} is ${literal(row.comment)};`);
    if (row.roles) parts.push(`grant execute on function ${row.signature} to ${row.roles};`);
    return parts.join("\n");
  });
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
