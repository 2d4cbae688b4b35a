const AGAIN_MS = 5_000;

/**
 * Query options for overlays: a failed read is repeated automatically, because nobody can press a button on a stream.
 */
export const retriedQueries = {
  refetchInterval: ({ state }: { readonly state: { readonly error: unknown } }) =>
    state.error !== null && AGAIN_MS,
};
