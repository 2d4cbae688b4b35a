import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { copyCheckout } from "./source-repository.ts";

/** SQL with one change of each kind that updates make: a filled column, an index, a policy and a function. */
const MIGRATION = `
alter table public.games add column next_rank integer;
update public.games set next_rank = (select count(*) from public.games other where other.name <= games.name);
alter table public.games alter column next_rank set not null, alter column next_rank set default 0;
create index games_next_rank_idx on public.games (next_rank);
create policy next_readers on public.games for select to anon using (next_rank >= 0);
create function public.next_games() returns setof public.games stable language sql as $$
  select * from public.games order by next_rank
$$;
grant execute on function public.next_games() to anon, authenticated;
`;

/** The version that `makeNextRelease` creates. */
export const NEXT_VERSION = "9.9.9";

/**
 * Creates a later version of the product in another folder: the same files, plus a migration and a new version number.
 *
 * @param folder the new version's folder; it must not exist yet
 */
export function makeNextRelease(folder: string): void {
  copyCheckout(folder);
  const about = path.join(folder, "package.json");
  const content = JSON.parse(readFileSync(about, "utf8")) as object;
  writeFileSync(about, JSON.stringify({ ...content, version: NEXT_VERSION }));
  const migrations = path.join(folder, "supabase/migrations");
  const last = readdirSync(migrations).toSorted().at(-1) ?? "";
  const stamp = String(BigInt(last.split("_")[0] ?? "0") + 1n);
  writeFileSync(path.join(migrations, `${stamp}_next.sql`), MIGRATION);
}
