import {
  type DefaultError,
  useMutation as useClientMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from "@tanstack/react-query";
import type { ActMeta } from "@/lib/mutation";

type Options<Data, Variables, Context> = Omit<
  UseMutationOptions<Data, DefaultError, Variables, Context>,
  "meta" | "mutationKey"
> &
  ActMeta<Data, Variables>;

/**
 * A mutation that shows toasts and invalidates queries, as its options define. The query client does both, with
 * `mutationCallbacks`, for all mutations.
 */
export function useMutation<Data, Variables = void, Context = unknown>({
  success,
  failure,
  invalidates,
  ...options
}: Options<Data, Variables, Context>): UseMutationResult<Data, DefaultError, Variables, Context> {
  return useClientMutation({ ...options, meta: { success, failure, invalidates } });
}
