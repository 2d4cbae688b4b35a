import type { Column } from "../schema/types.ts";
import type { Random } from "./random.ts";

/** Values that occur in the data, as text, by relation and column. */
export type Samples = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** A column, and whether it is declared `not null`. */
export interface SampledColumn extends Column {
  readonly isRequired: boolean;
}

const COMPARISONS = ["eq", "neq", "gt", "gte", "lt", "lte"] as const;

function kindOf(
  type: string,
): "text" | "boolean" | "array" | "range" | "json" | "search" | "other" {
  if (type.endsWith("[]")) return "array";
  if (type.endsWith("range")) return "range";
  if (type === "text" || type.startsWith("character") || type.endsWith("citext")) return "text";
  if (type === "boolean") return "boolean";
  if (type === "json" || type === "jsonb") return "json";
  return type === "tsvector" ? "search" : "other";
}

/** Quotes a value for `in.(...)` and logic trees. */
export function quoteValue(value: string): string {
  return /[,()"\\.: {}]/.test(value) || value === ""
    ? `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`
    : value;
}

/** Quotes a name for the query string. */
export function quoteName(name: string): string {
  return /^[\p{L}\p{Nd}_]+$/u.test(name) ? name : `"${name.replaceAll('"', '\\"')}"`;
}

function pattern(random: Random, value: string): string {
  const start = value.slice(0, 1 + random.int(3)).replaceAll(/[\\%_*]/g, "");
  return random.pick([`${start}*`, `*${start}*`, `%${start}%`, "*", value]);
}

/** Returns a random operation on a column; `quote` escapes a value for its context. */
export function operation(
  random: Random,
  column: SampledColumn,
  values: readonly string[],
  quote: (value: string) => string,
): string {
  const chosen = anyOperation(random, column, values, quote);
  // Replaces `is null` in required columns: PostgreSQL knows that it finds nothing, and checks fewer permissions.
  if (!column.isRequired || !chosen.endsWith("is.null")) return chosen;
  const [value] = values;
  return value === undefined ? "not.is.null" : `neq.${quote(value)}`;
}

function anyOperation(
  random: Random,
  column: SampledColumn,
  values: readonly string[],
  quote: (value: string) => string,
): string {
  // Only values that the column accepts are used: if several were wrong, the servers might report different ones.
  if (values.length === 0) return random.pick(["is.null", "not.is.null"]);
  const value = random.pick(values);
  const list = `(${[value, ...random.some(values, 2)].map(quoteValue).join(",")})`;
  const general = (): string =>
    random.pick([
      `${random.pick(COMPARISONS)}.${quote(value)}`,
      `in.${list}`,
      "is.null",
      `isdistinct.${quote(value)}`,
    ]);
  const special = (): string => {
    switch (kindOf(column.type)) {
      case "text":
        return random.pick([
          `like.${quote(pattern(random, value))}`,
          `ilike.${quote(pattern(random, value.toUpperCase()))}`,
          `match.${quote(`^${value.slice(0, 1).replaceAll(/\W/g, "")}`)}`,
          "imatch.e",
          "like(any).{A*,B*}",
          "ilike(all).{*a*,*e*}",
          "eq(any).{Ana,Beto}",
        ]);
      case "boolean":
        return `is.${random.pick(["true", "false", "null", "unknown", "TRUE"])}`;
      case "array":
        return `${random.pick(["cs", "cd", "ov"])}.${random.pick(["{red}", "{red,blue}", "{}"])}`;
      case "range":
        return `${random.pick(["ov", "sl", "sr", "nxr", "nxl", "adj", "cs"])}.[2024-01-10,2024-01-20)`;
      case "search":
        return random.pick([
          "fts.ana",
          "plfts(english).carla ruiz",
          "wfts.eva or ana",
          "phfts.carla",
        ]);
      case "json":
        return "is.null";
      default:
        return column.type === "integer"
          ? random.pick(["gt(any).{1,2}", "lte(all).{20,30}", general()])
          : general();
    }
  };
  const isJson = kindOf(column.type) === "json";
  const chosen = isJson || random.chance(0.5) ? special() : general();
  return random.chance(0.15) ? `not.${chosen}` : chosen;
}

/** Returns a random logic tree over the columns of one relation. */
export function logic(
  random: Random,
  columns: readonly SampledColumn[],
  samples: ReadonlyMap<string, readonly string[]>,
  depth = 0,
): string {
  const usable = columns.filter(
    ({ name, isRequired }) => !isRequired || (samples.get(name)?.length ?? 0) > 0,
  );
  const choice = usable.length > 0 ? usable : columns;
  const members: string[] = [];
  for (let i = 0; i <= random.int(3); i += 1) {
    if (depth < 2 && random.chance(0.2)) {
      const not = random.chance(0.3) ? "not." : "";
      members.push(
        `${not}${random.pick(["and", "or"])}${logic(random, columns, samples, depth + 1)}`,
      );
      continue;
    }
    const column = random.pick(choice);
    const values = samples.get(column.name) ?? [];
    members.push(`${quoteName(column.name)}.${operation(random, column, values, quoteValue)}`);
  }
  return `(${members.join(",")})`;
}
