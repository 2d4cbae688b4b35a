import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { CommandError } from "../command.ts";

/** An archive that took no segment for this long has failed. */
const SILENT_MS = 60_000;
const LOOK_MS = 200;

/**
 * Commits something after all present moments, ends the log segment that is being written, and waits until it
 * is archived. After an hour of many writes it waits for as long as further segments are archived.
 *
 * @throws CommandError if the archive takes none
 */
export async function handOver(
  database: Pick<pg.Pool, "query">,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  // Recovery can stop at a moment only if the log contains a later one.
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
