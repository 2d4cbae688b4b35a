const AGAIN_MS = 5_000;

/** Options of a query: nobody presses a button on a stream, so that what could not be read is asked for again. */
export const askedAgain = {
  refetchInterval: ({ state }: { readonly state: { readonly error: unknown } }) =>
    state.error !== null && AGAIN_MS,
};
