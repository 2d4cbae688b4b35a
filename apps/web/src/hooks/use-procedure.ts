import type { UseMutationOptions } from "@tanstack/react-query";
import type { ActMeta } from "@/lib/mutation";
import {
  callProcedure,
  type ProcedureName,
  type ProcedureResult,
  type ProcedureValues,
} from "@/lib/procedure";
import { useMutation } from "./use-mutation.ts";

/** The variables of the mutation: none, if every value is fixed or optional. */
type Open<Rest> = keyof Rest extends never ? void : object extends Rest ? Rest | void : Rest;

interface ProcedureOptions<Data, Variables, Fixed>
  extends
    ActMeta<Data, Variables>,
    Pick<UseMutationOptions<Data, Error, Variables>, "onSuccess" | "onSettled"> {
  /** Arguments of the procedure that have the same value in every call. */
  readonly with?: Fixed;
}

/**
 * A mutation that calls one procedure of the database.
 * The variables of the mutation are the procedure's arguments in camel case, except the fixed values in `with`.
 */
export function useProcedure<
  Name extends ProcedureName,
  Fixed extends Partial<ProcedureValues<Name>> = object,
>(
  name: Name,
  {
    with: fixed,
    ...options
  }: ProcedureOptions<ProcedureResult<Name>, Open<Omit<ProcedureValues<Name>, keyof Fixed>>, Fixed>,
) {
  return useMutation({
    ...options,
    mutationFn: (variables: Open<Omit<ProcedureValues<Name>, keyof Fixed>>) =>
      callProcedure(name, { ...fixed, ...variables } as never),
  });
}
