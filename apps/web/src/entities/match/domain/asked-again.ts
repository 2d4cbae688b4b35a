const AGAIN_MS = 5_000;

/** Query options for overlays: nobody can press a button on a stream, so a failed read is repeated. */
export const askedAgain = {
  refetchInterval: ({ state }: { readonly state: { readonly error: unknown } }) =>
    state.error !== null && AGAIN_MS,
};
