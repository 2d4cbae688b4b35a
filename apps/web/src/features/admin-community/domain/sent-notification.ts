import type { Json } from "@leyenda/db-types";

/** A message that went to everybody, as the audit log keeps it. */
export interface SentNotification {
  readonly id: string;
  readonly createdAt: string;
  readonly sender: string | null;
  readonly content: string;
  readonly recipients: number;
}

interface LogRow {
  readonly id: string;
  readonly created_at: string;
  readonly after: Json | null;
  readonly actor: { readonly username: string } | null;
}

/** Reads an entry of the audit log; what it does not say is empty. */
export function toSentNotification({ id, created_at, after, actor }: LogRow): SentNotification {
  const fields = typeof after === "object" && after !== null && !Array.isArray(after) ? after : {};
  const { content, recipients } = fields;
  return {
    id,
    createdAt: created_at,
    sender: actor?.username ?? null,
    content: typeof content === "string" ? content : "",
    recipients: typeof recipients === "number" ? recipients : 0,
  };
}
