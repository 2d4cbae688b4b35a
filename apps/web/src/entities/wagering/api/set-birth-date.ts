import type { QueryKey } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { errorCode } from "@/lib/errors";
import { supabase, write } from "@/lib/supabase";
import { ageKeys } from "./minimum-ages.ts";
import { wageringCopy } from "../copy.ts";
import { wageringKeys } from "./wager-conditions.ts";

/**
 * Saves the viewer's birth date. This is possible only once.
 *
 * @param invalidates other queries that depend on it
 */
export function useSetBirthDate(invalidates: readonly QueryKey[] = []) {
  return useMutation({
    mutationFn: write((birthDate: string) =>
      supabase.rpc("set_birth_date", { p_birth_date: birthDate }),
    ),
    success: wageringCopy.birthDate.saved,
    failure: (error) =>
      errorCode(error) === "birth_date_invalid" ? null : { what: wageringCopy.birthDate.failure },
    invalidates: [wageringKeys.all, ageKeys.all, ...invalidates],
  });
}
