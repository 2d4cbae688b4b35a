import type { ProbeRequest } from "./compare-responses.ts";
import type { World } from "./generate-reads.ts";
import { authorization, toQueryString } from "./generate-reads.ts";
import type { Random } from "./random.ts";

type Row = Record<string, unknown>;

/** How to generate rows of one table of the sample schema. The range of primary keys is small, so that they collide. */
interface Writable {
  readonly table: string;
  readonly key: readonly string[];
  readonly row: (random: Random) => Row;
  readonly select: readonly string[];
}

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

const TABLES: readonly Writable[] = [
  {
    table: "projects",
    key: ["id"],
    row: (r) => ({
      id: 1 + r.int(30),
      name: `P${r.int(9)}`,
      budget: r.pick([null, 5, "7", 9_007_199_254_740_991]),
      owner_id: r.pick([null, 1, 2, 99]),
    }),
    select: [
      "*",
      "id,name,owner:people!projects_owner_id_fkey(name)",
      "id,tasks(title)",
      "name",
      "id,is_long",
    ],
  },
  {
    table: "project_members",
    key: ["project_id", "person_id"],
    row: (r) => ({
      project_id: 1 + r.int(6),
      person_id: 1 + r.int(7),
      role: r.pick(["lead", "member"]),
    }),
    select: ["*", "role,projects(name)", "role,people(id,name)"],
  },
  {
    table: "tasks",
    key: ["id"],
    row: (r) => ({
      id: uuid(1 + r.int(40)),
      project_id: r.pick([1, 2, 3, 77]),
      title: `T${r.int(9)}`,
      data: r.pick([null, { n: 1 }, [1, 2]]),
      "due date": r.pick([null, "2024-02-03", "not a date"]),
    }),
    select: ["*", "id,title,data->n", "title,projects(name,organizations(name))"],
  },
  {
    table: "keyless",
    key: [],
    row: (r) => ({ label: r.pick(["a", "b", null]), amount: r.pick([1, 2.5, null]) }),
    select: ["*", "label"],
  },
  {
    table: "guarded",
    key: ["id"],
    row: (r) => ({ id: 1 + r.int(12), owner: r.pick(["1", "2", null]), payload: "g" }),
    select: ["*", "id"],
  },
  {
    table: "people",
    key: ["id"],
    row: (r) => ({
      id: 1 + r.int(15),
      name: r.pick(["Ana", "Zoe", "Beto"]),
      mood: r.pick(["happy", "sad", "angry", null]),
      tags: r.pick([[], ["x", "y,z"], '{"q"}']),
      nickname: r.pick([null, "nick", "a nickname that is much too long"]),
    }),
    select: ["id,name,mood", "id,shout", "*", "name,organizations(name)"],
  },
  {
    table: "accounts",
    key: ["person_id"],
    row: (r) => ({ person_id: 1 + r.int(7), balance: r.pick([0, 10, -1]) }),
    select: ["*", "balance,people(name)"],
  },
];

const PREFERENCES = [
  "return=representation",
  "return=representation",
  "return=minimal",
  "return=headers-only",
  "count=exact",
  "missing=default",
  "resolution=merge-duplicates",
  "resolution=ignore-duplicates",
];

/** Returns a random write on the sample schema. Both servers must have copies of the same database. */
export function generateWrite(world: World, random: Random): ProbeRequest {
  const writable = random.pick(TABLES);
  const method = random.pick(["POST", "POST", "POST", "PATCH", "PATCH", "DELETE", "PUT"]);
  const headers: Record<string, string> = {
    ...authorization(world, random),
    "content-type": "application/json",
  };
  const preferences = random.some(PREFERENCES, random.int(4));
  if (preferences.length > 0) headers["prefer"] = preferences.join(",");
  if (random.chance(0.12)) headers["accept"] = "application/vnd.pgrst.object+json";
  const parameters: [string, string][] = [];
  if (random.chance(0.6)) parameters.push(["select", random.pick(writable.select)]);
  const row = writable.row(random);
  let body: unknown = row;
  if (method === "POST") body = insertBody(random, writable, row, parameters);
  else addKeyFilter(random, writable, row, method, parameters);
  if (method === "PATCH") body = patchBody(random, row, writable);
  return {
    method,
    path: `/${writable.table}?${toQueryString(parameters)}`,
    headers,
    ...(method === "DELETE" ? {} : { body: JSON.stringify(body) }),
  };
}

function insertBody(
  random: Random,
  writable: Writable,
  row: Row,
  parameters: [string, string][],
): unknown {
  if (random.chance(0.1) && writable.key.length > 0)
    parameters.push(["on_conflict", writable.key.join(",")]);
  if (random.chance(0.7)) {
    if (random.chance(0.05)) return { ...row, nope: 1 };
    return row;
  }
  const rows = [row, writable.row(random), writable.row(random)];
  if (random.chance(0.3)) {
    parameters.push([
      "columns",
      Object.keys(row)
        .slice(0, 3)
        .map((name) => `"${name}"`)
        .join(","),
    ]);
  }
  if (random.chance(0.1)) rows.push({ other: 1 });
  return rows;
}

function patchBody(random: Random, row: Row, writable: Writable): Row {
  const entries = Object.entries(row).filter(([name]) => !writable.key.includes(name));
  return Object.fromEntries(random.some(entries, 1 + random.int(2)));
}

function addKeyFilter(
  random: Random,
  writable: Writable,
  row: Row,
  method: string,
  parameters: [string, string][],
): void {
  if (writable.key.length === 0) {
    parameters.push(["label", random.pick(["eq.b", "is.null", "eq.zzz"])]);
    return;
  }
  for (const name of writable.key) {
    if (method === "PUT" && random.chance(0.1)) continue;
    const isRange = method !== "PUT" && random.chance(0.15) && name !== "id";
    parameters.push([name, isRange ? `lte.${String(row[name])}` : `eq.${String(row[name])}`]);
  }
}
