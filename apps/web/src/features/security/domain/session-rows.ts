interface Session {
  readonly id: string;
  readonly is_current: boolean;
}

/** How many sessions but this one are shown before somebody asks for the rest. */
const LATEST = 5;

/**
 * The rows of a list of sessions, this one first and the last used next, as they come: one each, but
 * those elsewhere whose device is unknown, which nothing tells apart, together where the latest stands.
 */
export function sessionRows<Row extends Session>(
  sessions: readonly Row[],
  isKnown: (session: Row) => boolean,
): { readonly latest: readonly (readonly Row[])[]; readonly earlier: readonly (readonly Row[])[] } {
  const isAlike = (session: Row) => !session.is_current && !isKnown(session);
  const alike = sessions.filter(isAlike);
  const rows = sessions
    .filter((session) => !isAlike(session) || session === alike[0])
    .map((session) => (session === alike[0] ? alike : [session]));
  const shown = LATEST + (sessions[0]?.is_current ? 1 : 0);
  return { latest: rows.slice(0, shown), earlier: rows.slice(shown) };
}
