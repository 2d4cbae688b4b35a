import { RestError } from "../errors.ts";
import type { Procedure, SchemaCache } from "../schema/types.ts";
import { guessProcedure } from "./name-suggestions.ts";

/** The form of a call: the names of its arguments, and whether its body may be the procedure's only argument. */
export interface CallSignature {
  readonly name: string;
  readonly argumentNames: readonly string[];
  /** The kind of the body of a POST; null for a call without a body. */
  readonly bodyKind: "json" | "text" | "xml" | "binary" | null;
}

const UNNAMED_TYPES: Readonly<Record<string, readonly string[]>> = {
  json: ["json", "jsonb"],
  text: ["text"],
  xml: ["xml"],
  binary: ["bytea"],
};

/** Chooses among overloaded procedures by the argument names. Throws PGRST202 and PGRST203. */
export function findProcedure(cache: SchemaCache, call: CallSignature): Procedure {
  const overloads = cache.procedures.get(call.name) ?? [];
  const named = overloads.filter((procedure) => takesArguments(procedure, call));
  const candidates =
    named.length > 0 ? named : overloads.filter((procedure) => takesBody(procedure, call));
  const [first, second] = candidates;
  if (first === undefined) throw noProcedure(cache, call);
  if (second !== undefined) throw ambiguousProcedure(cache.schema, candidates);
  return first;
}

function takesArguments(procedure: Procedure, call: CallSignature): boolean {
  const given = new Set(call.argumentNames);
  if (procedure.parameters.length === 0) {
    return given.size === 0 && (call.bodyKind === null || call.bodyKind === "json");
  }
  const names = new Set(procedure.parameters.map(({ name }) => name));
  return (
    [...given].every((name) => names.has(name)) &&
    procedure.parameters.every(({ name, isRequired }) => !isRequired || given.has(name))
  );
}

function takesBody(procedure: Procedure, call: CallSignature): boolean {
  const [only, more] = procedure.parameters;
  if (only === undefined || more !== undefined || call.bodyKind === null) return false;
  return only.name === "" && (UNNAMED_TYPES[call.bodyKind]?.includes(only.type) ?? false);
}

function noProcedure(cache: SchemaCache, call: CallSignature): RestError {
  const { schema } = cache;
  const { argumentNames, bodyKind } = call;
  const names = argumentNames.toSorted();
  const name = `${schema}.${call.name}`;
  const isRawBody = bodyKind !== null && bodyKind !== "json";
  const inMessage = isRawBody
    ? ""
    : names.length === 0
      ? " without parameters"
      : `(${names.join(", ")})`;
  const inDetails =
    names.length === 0
      ? " without parameters"
      : ` with parameter${names.length > 1 ? "s" : ""} ${names.join(", ")}`;
  const searched = isRawBody
    ? ` with a single unnamed ${UNNAMED_TYPES[bodyKind]?.[0]} parameter`
    : bodyKind === "json"
      ? `${inDetails} or with a single unnamed json/jsonb parameter`
      : inDetails;
  return new RestError(
    404,
    "PGRST202",
    `Could not find the function ${name}${inMessage} in the schema cache`,
    {
      details: `Searched for the function ${name}${searched}, but no matches were found in the schema cache.`,
      ...(isRawBody ? {} : { guess: () => guessProcedure(cache, call) }),
    },
  );
}

function ambiguousProcedure(schema: string, candidates: readonly Procedure[]): RestError {
  const signatures = candidates.map(
    (procedure) =>
      `${schema}.${procedure.name}(${procedure.parameters.map((p) => `${p.name} => ${p.type}`).join(", ")})`,
  );
  return new RestError(
    300,
    "PGRST203",
    `Could not choose the best candidate function between: ${signatures.join(", ")}`,
    {
      hint:
        "Try renaming the parameters or the function itself in the database so function " +
        "overloading can be resolved",
    },
  );
}
