const AGAIN_MS = 5_000;

/** Query options for overlays: a failed read is repeated automatically, because a stream has no button to press. */
export const retriedQueries = {
  refetchInterval: ({ state }: { readonly state: { readonly error: unknown } }) =>
    state.error !== null && AGAIN_MS,
};
