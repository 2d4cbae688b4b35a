import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** One of each kind of change in an update: a filled column, an index, a policy and a function. */
const MIGRATION = `
alter table public.games add column bench_rank integer;
update public.games set bench_rank = (select count(*) from public.games other where other.name <= games.name);
alter table public.games alter column bench_rank set not null, alter column bench_rank set default 0;
create index games_bench_rank_idx on public.games (bench_rank);
create policy bench_readers on public.games for select to anon using (bench_rank >= 0);
create function public.bench_games() returns setof public.games stable language sql as $$
  select * from public.games order by bench_rank
$$;
grant execute on function public.bench_games() to anon, authenticated;
`;

/**
 * Creates a later version of the product in another folder: the same files, plus a migration and a new version number.
 * @param root the folder of the current version
 * @param folder the new version's folder, on the same disk; it must not exist yet
 */
export function makeNextRelease(root: string, folder: string): void {
  execFileSync("cp", ["-al", root, folder]);
  // Both folders share the file by a hard link, so it is deleted first and not overwritten.
  const replace = (name: string, text: string): void => {
    const file = path.join(folder, name);
    rmSync(file, { force: true });
    writeFileSync(file, text);
  };
  const about = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as object;
  replace("package.json", JSON.stringify({ ...about, version: "9.9.9" }));
  const last = readdirSync(path.join(root, "supabase/migrations")).toSorted().at(-1) ?? "";
  const stamp = String(BigInt(last.split("_")[0] ?? "0") + 1n);
  replace(`supabase/migrations/${stamp}_bench.sql`, MIGRATION);
}
