import type { ServerContext } from "../config/context.ts";

/** An event as followers are told of it. */
export interface TournamentEvent {
  /** Its place in the record. */
  readonly sequence: number;
  readonly tournament_id: string;
  readonly event: { readonly type: string } & Readonly<Record<string, unknown>>;
}

export interface EventPage {
  /** All that came until here is among `events`. */
  readonly position: number;
  readonly events: readonly TournamentEvent[];
}

/** More than that is not caught up with: whoever missed it reads anew. */
const MOST_MISSED = 1_000;
/** The most that is read at once. */
export const PAGE = 500;

/** The record of what happens in tournaments, as visitors may follow it. */
export interface EventRecord {
  /** What came of some tournaments after a position. */
  after(tournamentIds: readonly string[], position: number): Promise<EventPage>;
  /**
   * Where a stream of a tournament begins: after what its client saw last, or now where that is null. Null for one that
   * there is not.
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
