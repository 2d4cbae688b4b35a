import type pg from "pg";
import { z } from "zod";
import type { BroadcastPayload } from "./wire-format.ts";

/** The maximum number of messages that a join can replay, as on the hosted platform. */
const MAX_MESSAGES = 25;

/** The latest allowed time, at the end of the year 9999: PostgreSQL cannot represent much later ones. */
const MAX_SINCE_MS = 253_402_300_799_999;

const replaySchema = z.object({
  since: z.int().min(0).max(MAX_SINCE_MS),
  limit: z.int().nullish(),
});

/** Which messages of a topic a join replays. */
export interface ReplayRequest {
  /** The earliest time of a message, in milliseconds since the epoch. */
  readonly since: number;
  readonly limit: number;
}

/** Parses `config.broadcast.replay` of a join; null if it is invalid. */
export function parseReplay(sent: unknown): ReplayRequest | null {
  const { data } = replaySchema.safeParse(sent);
  if (!data) return null;
  const limit = Math.max(1, Math.min(data.limit ?? MAX_MESSAGES, MAX_MESSAGES));
  return { since: data.since, limit };
}

const REPLAY = `
  select id, event, payload, binary_payload from realtime.messages
  where topic = $1 and private and extension = 'broadcast' and event is not null
    and inserted_at >= to_timestamp($2::float8 / 1000) at time zone 'utc'
  order by inserted_at desc limit $3`;

interface StoredMessage {
  readonly id: string;
  readonly event: string;
  readonly payload: unknown;
  readonly binary_payload: Buffer | null;
}

/** Reads the newest messages that SQL has sent to a private topic since a point in time, oldest first. */
export async function readMessages(
  pool: pg.Pool,
  topic: string,
  { since, limit }: ReplayRequest,
): Promise<BroadcastPayload[]> {
  const { rows } = await pool.query<StoredMessage>({
    name: "realtime-replay",
    text: REPLAY,
    values: [topic, since, limit],
  });
  return rows.toReversed().map(({ id, event, payload, binary_payload }) => ({
    type: "broadcast",
    event,
    payload: binary_payload ?? payload,
    meta: { id, replayed: true },
  }));
}
