import { asUser, type OwnedDatabase } from "./session.ts";

export interface NewReport {
  readonly kind: "message" | "match_message" | "team_message" | "match_picture" | "profile";
  readonly targetId: string;
  readonly reason?: string;
  readonly note?: string;
}

/** Reports a message or a profile; returns the report's id. */
export function sendReport(
  database: OwnedDatabase,
  from: { readonly id: string },
  { kind, targetId, reason = "insults", note }: NewReport,
): Promise<string> {
  return asUser(database, from).call<string>("public.send_report", {
    p_kind: kind,
    p_target_id: targetId,
    p_reason: reason,
    p_note: note ?? null,
  });
}
