import type { Parameter, Procedure } from "../schema/types.ts";
import type { ProbeRequest } from "./compare-responses.ts";
import type { World } from "./generate-reads.ts";
import { authorization, toQueryString } from "./generate-reads.ts";
import type { Random } from "./random.ts";

const TEXTS = ["a", "Ana", "", 'ñ"x', "1"];

function argument(random: Random, { type }: Parameter): unknown {
  if (random.chance(0.04)) return "zz";
  if (type.endsWith("[]")) return [random.int(5), random.int(5)];
  if (/^(integer|bigint|smallint|numeric|double precision)$/.test(type)) return random.int(40);
  if (type === "boolean") return random.chance(0.5);
  if (type === "json" || type === "jsonb") return { a: random.int(3) };
  if (type === "uuid") return "00000000-0000-4000-8000-000000000001";
  return random.pick(TEXTS);
}

/** A random call of one of the given procedures: by GET or POST, its result filtered and shaped. */
export function generateCall(
  world: World,
  random: Random,
  procedures: readonly Procedure[],
): ProbeRequest {
  const procedure = random.pick(procedures);
  const given = procedure.parameters.filter(
    ({ name, isRequired }) =>
      name !== "" && (isRequired ? random.chance(0.97) : random.chance(0.5)),
  );
  const values = given.map((p): [string, unknown] => [p.name, argument(random, p)]);
  if (random.chance(0.03)) values.push(["nope", 1]);
  const parameters = resultParameters(world, random, procedure);
  const headers: Record<string, string> = { ...authorization(world, random) };
  if (random.chance(0.2)) headers["prefer"] = "count=exact";
  if (random.chance(0.1)) {
    headers["accept"] = random.pick([
      "application/vnd.pgrst.object+json",
      ...(parameters.length === 0 ? ["text/csv"] : []),
      "application/vnd.pgrst.array+json;nulls=stripped",
    ]);
  }
  const isGet = procedure.volatility !== "volatile" ? random.chance(0.5) : random.chance(0.1);
  if (isGet) {
    for (const [name, value] of values) parameters.push([name, asText(value)]);
    return {
      method: random.chance(0.1) ? "HEAD" : "GET",
      path: `/rpc/${procedure.name}?${toQueryString(parameters)}`,
      headers,
    };
  }
  headers["content-type"] = "application/json";
  const body =
    procedure.parameters[0]?.name === "" ? { a: 1, b: [1, "x"] } : Object.fromEntries(values);
  return {
    method: "POST",
    path: `/rpc/${procedure.name}?${toQueryString(parameters)}`,
    headers,
    body: JSON.stringify(body),
  };
}

function asText(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return `{${value.join(",")}}`;
  return JSON.stringify(value);
}

function resultParameters(world: World, random: Random, procedure: Procedure): [string, string][] {
  const parameters: [string, string][] = [];
  const columns = [...(procedure.columns?.values() ?? [])].filter(
    ({ name }) => !world.volatileColumns.has(`${procedure.relation}.${name}`),
  );
  if (columns.length > 0 && random.chance(0.6)) {
    const names = random.some(columns, 1 + random.int(3)).map(({ name }) => name);
    parameters.push(["select", names.join(",")]);
    if (procedure.isSetOf && random.chance(0.4)) parameters.push(["order", `${names[0]}.desc`]);
    if (random.chance(0.2))
      parameters.push([names[0] ?? "id", random.pick(["not.is.null", "eq.1", "gt.1"])]);
  }
  if (procedure.isSetOf && random.chance(0.3)) parameters.push(["limit", String(random.int(4))]);
  return parameters;
}
