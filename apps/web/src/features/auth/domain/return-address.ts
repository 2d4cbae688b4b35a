interface ReturnState {
  readonly from?: unknown;
}

/**
 * Where to go after signing in: the address that the guard remembered, else the home page. Only
 * paths of this site count, and never the sign-in pages themselves.
 */
export function returnAddress(state: unknown): string {
  const from = (state as ReturnState | null)?.from;
  if (typeof from !== "string" || !/^\/(?![/\\])/u.test(from)) return "/";
  return /^\/(login|register)(?=[/?#]|$)/u.test(from) ? "/" : from;
}
