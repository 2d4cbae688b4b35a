import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { CommandError } from "../run-command.ts";

/** If the archive accepts no log segment for this long, it counts as failed. */
const SILENT_MS = 60_000;
const LOOK_MS = 200;

/**
 * Writes an empty message to the log, ends the current log segment, and waits until the segment is archived.
 * If many segments are waiting, this function waits for as long as the archive accepts further ones.
 * @throws CommandError if the archive accepts none
 */
export async function archiveCurrentSegment(
  database: Pick<pg.Pool, "query">,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  // Recovery can stop at a point in time only if the log contains a later commit.
  await database.query("select pg_logical_emit_message(true, 'recover', '')");
  const { rows } = await database.query<{ segment: string }>(
    "select pg_walfile_name(pg_switch_wal()) as segment",
  );
  const wanted = rows[0]?.segment ?? "";
  let newest = "";
  for (let tookAt = Date.now(); Date.now() - tookAt < SILENT_MS; await pause(LOOK_MS)) {
    const { rows: last } = await database.query<{ segment: string }>(
      "select coalesce(last_archived_wal, '') as segment from pg_stat_archiver",
    );
    const segment = last[0]?.segment ?? "";
    if (segment >= wanted) return;
    if (segment !== newest) tookAt = Date.now();
    newest = segment;
  }
  throw new CommandError(
    "El servidor no entrega su registro al archivo: mira postgres.log en la carpeta de datos.",
  );
}
