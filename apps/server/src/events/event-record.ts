import type { ServerContext } from "../config/server-context.ts";

/** An event in the form that clients receive. */
export interface TournamentEvent {
  /** The event's position in the record. */
  readonly sequence: number;
  readonly tournament_id: string;
  readonly event: { readonly type: string } & Readonly<Record<string, unknown>>;
}

export interface EventPage {
  /** All events up to this position are in `events`. */
  readonly position: number;
  readonly events: readonly TournamentEvent[];
}

/** A client that missed more events than this gets no events, and must fetch its data again. */
const MOST_MISSED = 1_000;
/** One read returns at most this many events. */
export const PAGE = 500;

/** The record of tournament events that visitors may follow. */
export interface EventRecord {
  /** Returns the events of some tournaments after a position. */
  after(tournamentIds: readonly string[], position: number): Promise<EventPage>;
  /**
   * Returns the tournament's events after the client's last position; no events if that position is null.
   * Returns null if the tournament does not exist.
   */
  resume(
    tournamentId: string,
    seen: number | null,
  ): Promise<(EventPage & { readonly is_whole: boolean }) | null>;
}

export function createEventRecord({ platform }: ServerContext["database"]): EventRecord {
  const ask = async <T>(name: string, text: string, values: unknown[]): Promise<T> => {
    const { rows } = await platform.query<{ page: T }>({ name, text, values });
    return (rows[0] as { page: T }).page;
  };
  return {
    after: (tournamentIds, position) =>
      ask("events-after", `select private.followed_events($1, $2, ${PAGE}) as page`, [
        tournamentIds,
        position,
      ]),
    resume: (tournamentId, seen) =>
      ask("events-resume", `select private.resume_events($1, $2, ${MOST_MISSED}) as page`, [
        tournamentId,
        seen,
      ]),
  };
}
