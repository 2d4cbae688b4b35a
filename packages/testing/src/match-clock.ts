import { asHouseAdmin } from "./house-admin.ts";
import { asOwner, type OwnedDatabase } from "./session.ts";

interface Match {
  readonly id: string;
}

/** Schedules a match `minutes` from now (15 or more). This arms the match clock, which gives walkovers. */
export async function scheduleMatch(
  database: OwnedDatabase,
  match: Match,
  minutes = 15,
): Promise<void> {
  await asHouseAdmin(database).call("public.schedule_match", {
    p_match_id: match.id,
    p_scheduled_time: new Date(Date.now() + minutes * 60_000),
  });
}

/**
 * Sets a start time that no user could set, such as one in the past. This neither arms the match clock nor delays it.
 */
export async function putHour(
  database: OwnedDatabase,
  match: Match,
  fromNow = "-1 second",
): Promise<void> {
  await asOwner(database).transaction(async (client) => {
    await client.query("set local session_replication_role = replica");
    await client.query(
      `update public.tournament_matches set
         scheduled_time = now() + $2::interval, delayed_to = null, delay_reason = null, status = 'scheduled'
       where id = $1`,
      [match.id, fromNow],
    );
  });
}

/** Moves all times of a match's clock into the past, without doing the scheduled work. */
export async function letTimePass(
  database: OwnedDatabase,
  match: Match,
  seconds: number,
): Promise<void> {
  await asOwner(database).transaction(async (client) => {
    // The update runs without triggers, because a change of the start time would arm the clock again.
    await client.query("set local session_replication_role = replica");
    await client.query(
      `update public.tournament_matches set
         scheduled_time = scheduled_time - make_interval(secs => $2), delayed_to = delayed_to - make_interval(secs => $2)
       where id = $1`,
      [match.id, seconds],
    );
    await client.query(
      `update public.match_starts set
         starts_at = starts_at - make_interval(secs => $2), due_at = due_at - make_interval(secs => $2),
         ready1_at = ready1_at - make_interval(secs => $2), ready2_at = ready2_at - make_interval(secs => $2),
         arrived1_at = arrived1_at - make_interval(secs => $2), arrived2_at = arrived2_at - make_interval(secs => $2),
         started_at = started_at - make_interval(secs => $2)
       where match_id = $1`,
      [match.id, seconds],
    );
    await client.query(
      "update private.match_presence set last_here_at = last_here_at - make_interval(secs => $2) where match_id = $1",
      [match.id, seconds],
    );
    await client.query(
      `update public.match_pauses set
         started_at = started_at - make_interval(secs => $2), ends_at = ends_at - make_interval(secs => $2)
       where match_id = $1`,
      [match.id, seconds],
    );
  });
}

/** Does the due work of a match until none is left, like the scheduled work. */
export async function runDueWork(database: OwnedDatabase, match: Match): Promise<void> {
  for (;;) {
    const { more, failures } = await asOwner(database).call<{ more: boolean; failures: number }>(
      "private.do_due_work",
      { p_match_id: match.id },
    );
    if (failures > 0) throw new Error("due work failed");
    if (!more) return;
  }
}

/** Moves the clock of a match to some seconds after its start, doing the due work of each second on the way. */
export async function moveClockTo(
  database: OwnedDatabase,
  match: Match,
  secondsAfterHour: number,
): Promise<void> {
  for (;;) {
    const { ahead, next } = await asOwner(database).one<{ ahead: number; next: number | null }>(
      `select extract(epoch from starts_at - clock_timestamp())::float8 + $2 as ahead,
              extract(epoch from due_at - clock_timestamp())::float8 as next
       from public.match_starts where match_id = $1`,
      [match.id, secondsAfterHour],
    );
    if (next !== null && next <= ahead) {
      if (next > 0) await letTimePass(database, match, next + 0.001);
      await runDueWork(database, match);
      continue;
    }
    if (ahead > 0) await letTimePass(database, match, ahead);
    return;
  }
}
