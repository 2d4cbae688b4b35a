import type { Database } from "@leyenda/db-types";
import { read, type Reader, supabase } from "./supabase.ts";

type Procedures = Database["public"]["Functions"];
export type ProcedureName = keyof Procedures;
export type ProcedureResult<Name extends ProcedureName> = Procedures[Name]["Returns"];

type CamelCase<Text extends string> = Text extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Text;

/** Makes a list argument read-only, because a request does not change its arguments. */
type Given<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

/** The arguments of a procedure without their prefix, in camel case: `p_match_id` is `matchId`. */
export type ProcedureValues<Name extends ProcedureName> = {
  readonly [
    Argument in keyof Procedures[Name]["Args"] as Argument extends `p_${infer Text}`
      ? CamelCase<Text>
      : never
  ]: Given<Procedures[Name]["Args"][Argument]>;
};

/** The arguments of a request: `matchId` is `p_match_id`. */
export const toArguments = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `p_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      value,
    ]),
  );

/** Calls a procedure of the database and returns its result. Throws its refusals. */
export async function callProcedure<Name extends ProcedureName>(
  name: Name,
  values: ProcedureValues<Name>,
): Promise<ProcedureResult<Name>> {
  const { data } = await supabase.rpc(name, toArguments(values) as never).throwOnError();
  return data as ProcedureResult<Name>;
}

/** Creates a `queryFn` that calls a procedure and returns its result or a value made from it; see `read`. */
export function readProcedure<Name extends ProcedureName>(
  name: Name,
  values: ProcedureValues<Name>,
): Reader<ProcedureResult<Name>>;
export function readProcedure<Name extends ProcedureName, Made>(
  name: Name,
  values: ProcedureValues<Name>,
  make: (result: ProcedureResult<Name>) => Made,
): Reader<Made>;
export function readProcedure(
  name: ProcedureName,
  values: object,
  make: (result: never) => unknown = (result) => result,
): Reader<unknown> {
  return read(
    () => supabase.rpc(name, toArguments(values) as never),
    make as (result: unknown) => unknown,
  );
}
