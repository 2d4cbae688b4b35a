import type { MutationCacheConfig, QueryKey } from "@tanstack/react-query";
import { DEFAULT_MESSAGE, toUserMessage } from "./errors.ts";
import { actBegins, actEnds, invalidate } from "./invalidate.ts";
import { toast } from "./toast.ts";

/** The text of a toast: a title, or a title with a sentence below it. */
type UserNotification =
  | string
  | {
      readonly title: string;
      readonly description?: string;
      readonly variant?: "destructive";
    };

interface FailureText {
  /** The title of the toast; 'Error' by default. */
  readonly title?: string;
  /** What could not be done. The server's reason is added; if undefined, only the reason is shown. */
  readonly what?: string;
}

/** The toasts of a mutation and the queries that it invalidates: options of `hooks/use-mutation.ts`. */
export interface ActMeta<Data = never, Variables = never> {
  /** The toast after success; undefined for none. */
  readonly success?:
    | UserNotification
    | ((data: Data, variables: Variables) => UserNotification | null);
  /**
   * The toast after a failure: what could not be done, or title and text. Null, or a function that returns null, shows
   * no toast, because the form shows the failure at a field.
   */
  readonly failure?: string | FailureText | null | ((error: Error) => FailureText | null);
  /** Keys of queries to refetch after success and failure. The mutation is pending until they are refetched. */
  readonly invalidates?: readonly QueryKey[] | ((variables: Variables) => readonly QueryKey[]);
}

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: ActMeta & Record<string, unknown>;
  }
}

const FAILURE_TITLE = "Error";

/** Reduces a text to its words, to check whether two texts say the same. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Matches a sentence that only guesses the reason. It is removed, because the server gives the reason. */
const GUESS = /\s*Puede que [^.]*\.?/g;

/** A single sentence if both texts say the same, otherwise what failed and why. */
export function failureSentence(text: string | undefined, reason: string): string {
  const what = reason === DEFAULT_MESSAGE ? text : text?.replaceAll(GUESS, "");
  if (!what || bare(reason).includes(bare(what))) return reason;
  return bare(what).includes(bare(reason)) ? what : `${what} ${reason}`;
}

function failureText(meta: ActMeta, error: Error): FailureText | null {
  const { failure } = meta;
  if (typeof failure === "function") return failure(error);
  return typeof failure === "string" ? { what: failure } : (failure ?? null);
}

/**
 * Reports the outcome of every mutation: reads the `meta`, shows one toast, and refetches the queries.
 * The mutation's own callbacks run afterwards.
 */
export const actCallbacks: MutationCacheConfig = {
  onMutate(_variables, _mutation, { client }) {
    actBegins(client);
  },
  onSuccess(data, variables, _result, mutation) {
    const success = mutation.meta?.success;
    // The cache does not know the types of a mutation's data and variables, so they are cast.
    const notice =
      typeof success === "function"
        ? (success as (data: unknown, variables: unknown) => UserNotification | null)(
            data,
            variables,
          )
        : success;
    if (notice) toast(typeof notice === "string" ? { title: notice } : notice);
  },
  onError(error, _variables, _result, mutation) {
    const text = mutation.meta && failureText(mutation.meta, error);
    if (!text) return;
    toast({
      title: text.title ?? FAILURE_TITLE,
      description: failureSentence(text.what, toUserMessage(error)),
      variant: "destructive",
    });
  },
  async onSettled(_data, _error, variables, _result, mutation, { client }) {
    const invalidates = mutation.meta?.invalidates;
    const keys =
      typeof invalidates === "function"
        ? (invalidates as (variables: unknown) => readonly QueryKey[])(variables)
        : (invalidates ?? []);
    actEnds(client);
    await invalidate(client, keys);
  },
};
