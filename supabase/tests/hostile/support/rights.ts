import { asOwner, type OwnedDatabase } from "@leyenda/testing/session";

/** The known rights, as the constraint lists them. */
export async function readRights(database: OwnedDatabase): Promise<string[]> {
  const { known } = await asOwner(database).one<{ known: string }>(
    "select pg_get_constraintdef(oid) as known from pg_constraint where conname = 'tournament_staff_rights_known'",
  );
  return [...known.matchAll(/'(\w+)'/g)].map(([, word = ""]) => word);
}

/**
 * Matches the calls that require a right. If a procedure has no such call, the rights that it only checks without
 * refusing count.
 */
const DEMANDS =
  /private\.(?:require_right|require_right_to_read|lock_tournament_for)\(((?:[^()]|\([^()]*\))*)\)/g;
const QUESTIONS = /private\.(?:is_acting_staff|may)\(((?:[^()]|\([^()]*\))*)\)/g;

/**
 * Returns the rights for each API procedure, one of which is enough for a user who plays for no side. The procedure, or
 * a helper that locks a row for it, checks them.
 */
export async function rightsAskedFor(
  database: OwnedDatabase,
): Promise<Map<string, readonly string[]>> {
  const rights = await readRights(database);
  const functions = await asOwner(database).query<{ schema: string; name: string; body: string }>(
    `select pronamespace::regnamespace::text as schema, proname as name, prosrc as body from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  const bodies = new Map(
    functions
      .filter(({ schema }) => schema === "private")
      .map(({ name, body }) => [name, body] as const),
  );
  const asksOf = (body: string, depth: number): string[] => {
    const own = [DEMANDS, QUESTIONS]
      .map((asks) =>
        [...body.matchAll(asks)].flatMap(([, given = ""]) =>
          // A check that names no right accepts any right, except if the user has only the right `door`.
          given.includes("null::text")
            ? rights.filter((right) => right !== "door")
            : [...given.matchAll(/'(\w+)'/g)].map(([, word = ""]) => word),
        ),
      )
      .find((found) => found.length > 0);
    if (own !== undefined) return own;
    if (depth === 0) return [];
    return [...body.matchAll(/private\.(lock_\w+|hold_\w+)\(/g)].flatMap(([, name = ""]) =>
      asksOf(bodies.get(name) ?? "", depth - 1),
    );
  };
  return new Map(
    functions
      .filter(({ schema }) => schema === "public")
      .map(({ name, body }) => [name, [...new Set(asksOf(body, 3))]] as const)
      .filter(([, asked]) => asked.length > 0),
  );
}
