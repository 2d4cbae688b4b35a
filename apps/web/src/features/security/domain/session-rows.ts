interface Session {
  readonly id: string;
  readonly is_current: boolean;
}

/** How many sessions other than the current one are shown before the user expands the list. */
const LATEST = 5;

/**
 * Groups sessions for a list: the session of this browser first, the others by last use.
 * Other sessions on unknown devices look the same, so they form one group at the position of the latest one.
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
