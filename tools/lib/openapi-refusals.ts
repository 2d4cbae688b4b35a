import type pg from "pg";

const BODIES = `
select prosrc as body from pg_proc
where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc like '%private.refuse(%'
order by pronamespace::regnamespace::text, proname, oid`;

const SAID =
  /\bprivate\.refuse\(\s*'(\w+)',\s*(?:format\(\s*|coalesce\([^']*)?'((?:[^']|'')+)'\s*[,)]/gu;

/** Error codes that have many specific texts and therefore no general text. */
const MANY_THINGS = new Set(["rate_limited"]);

/**
 * Returns the Spanish text of each refusal by code, with '…' for inserted values. If a code has several texts, returns
 * a text only if at least half of the uses have it.
 */
export function refusalWords(bodies: readonly string[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const [, code = "", words = ""] of bodies.flatMap((body) => [...body.matchAll(SAID)])) {
    const said = words.replaceAll("''", "'").replaceAll("%s", "…");
    const own = counts.get(code) ?? new Map<string, number>();
    counts.set(code, own.set(said, (own.get(said) ?? 0) + 1));
  }
  return new Map(
    [...counts].flatMap(([code, own]) => {
      const places = [...own.values()].reduce((sum, one) => sum + one);
      const [usual, next] = [...own].toSorted(([, one], [, other]) => other - one);
      const isUsual = usual && usual[1] >= places / 2 && usual[1] > (next?.[1] ?? 0);
      return isUsual && !MANY_THINGS.has(code) ? [[code, usual[0]]] : [];
    }),
  );
}

/** Reads the refusal texts of all procedures, by code. */
export async function readRefusals(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ body: string }>(BODIES);
  const words = refusalWords(rows.map(({ body }) => body));
  return new Map([...words].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
