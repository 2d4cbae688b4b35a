import { z } from "zod";
import type { ChangeRequest } from "./change-router.ts";
import { parseReplay, type ReplayRequest } from "./message-replay.ts";

const text = z.string().max(2_000);

const changeSchema = z.looseObject({
  event: z
    .string()
    .transform((event) => event.toUpperCase())
    .pipe(z.enum(["*", "INSERT", "UPDATE", "DELETE"])),
  schema: text.default("public"),
  table: text.nullish(),
  filter: text.nullish(),
  select: z.array(text).max(200).nullish(),
  missed_ms: z.number().nonnegative().nullish(),
});

const configSchema = z.object({
  broadcast: z
    .object({
      ack: z.boolean().nullish(),
      self: z.boolean().nullish(),
      replay: z.unknown().optional(),
      replication_ready: z.boolean().nullish(),
    })
    .nullish(),
  presence: z
    .object({ key: z.string().max(255).nullish(), enabled: z.boolean().nullish() })
    .nullish(),
  postgres_changes: z.array(z.unknown()).nullish(),
  private: z.boolean().nullish(),
});

const joinSchema = z.object({
  config: configSchema.nullish(),
  access_token: text.max(16_000).nullish(),
  user_token: text.max(16_000).nullish(),
});

/** A client's request to join a topic. */
export interface JoinRequest {
  readonly accessToken: string | null;
  readonly isPrivate: boolean;
  readonly ackBroadcast: boolean;
  readonly selfBroadcast: boolean;
  /** The messages of a private topic to replay; "invalid" if this part of the payload cannot be parsed. */
  readonly replay: ReplayRequest | "invalid" | null;
  /** Whether the client wants to know when this server receives messages from SQL. */
  readonly wantsReadiness: boolean;
  readonly presenceEnabled: boolean;
  readonly presenceKey: string | null;
  /**
   * Each subscription in the form in which it was sent, which the response repeats, and in parsed form. The parsed form
   * is null if it cannot be parsed.
   */
  readonly changes: readonly {
    readonly sent: Record<string, unknown>;
    readonly request: ChangeRequest | null;
  }[];
}

/** Parses the payload of `phx_join`; null if it is invalid. */
export function parseJoin(payload: unknown): JoinRequest | null {
  const parsed = joinSchema.safeParse(payload);
  if (!parsed.success) return null;
  const { config, access_token, user_token } = parsed.data;
  return {
    accessToken: access_token ?? user_token ?? null,
    isPrivate: config?.private ?? false,
    ackBroadcast: config?.broadcast?.ack ?? false,
    selfBroadcast: config?.broadcast?.self ?? false,
    replay: replayOf(config?.broadcast?.replay),
    wantsReadiness: config?.broadcast?.replication_ready ?? false,
    presenceEnabled: config?.presence?.enabled ?? false,
    presenceKey: config?.presence?.key || null,
    changes: (config?.postgres_changes ?? [])
      .filter((sent) => isRecord(sent))
      .map((sent) => ({ sent, request: parseChange(sent) })),
  };
}

function replayOf(sent: unknown): JoinRequest["replay"] {
  return sent === undefined || sent === null ? null : (parseReplay(sent) ?? "invalid");
}

function parseChange(sent: Record<string, unknown>): ChangeRequest | null {
  const parsed = changeSchema.safeParse(sent);
  if (!parsed.success) return null;
  const { event, schema, table, filter, select, missed_ms: missedMs } = parsed.data;
  return {
    event,
    schema,
    table: table ?? undefined,
    filter: filter || undefined,
    select: select ?? undefined,
    missedMs: missedMs ?? undefined,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
