import type { Queryable } from "./users.ts";

/** The audit actions of GoTrue that this service records. */
export type AuditAction =
  | "login"
  | "logout"
  | "user_signedup"
  | "user_repeated_signup"
  | "user_confirmation_requested"
  | "user_recovery_requested"
  | "user_modified"
  | "user_deleted"
  | "user_updated_password"
  | "token_revoked"
  | "token_refreshed"
  | "user_reauthenticate_requested"
  | "factor_in_progress"
  | "factor_unenrolled"
  | "factor_deleted"
  | "challenge_created"
  | "verification_attempted"
  | "generate_recovery_codes"
  | "identity_linked"
  | "identity_unlinked"
  | "user_invited";

const LOG_TYPE: Record<AuditAction, string> = {
  login: "account",
  logout: "account",
  user_signedup: "team",
  user_repeated_signup: "user",
  user_confirmation_requested: "user",
  user_recovery_requested: "user",
  user_modified: "user",
  user_deleted: "team",
  user_updated_password: "user",
  token_revoked: "token",
  token_refreshed: "token",
  user_reauthenticate_requested: "user",
  factor_in_progress: "factor",
  factor_unenrolled: "factor",
  factor_deleted: "factor",
  challenge_created: "factor",
  verification_attempted: "factor",
  generate_recovery_codes: "factor",
  identity_linked: "user",
  identity_unlinked: "user",
  user_invited: "team",
};

/** Records an event of an account, in GoTrue's format. */
export async function recordAudit(
  db: Queryable,
  action: AuditAction,
  userId: string,
  ip: string,
  traits: object = {},
): Promise<void> {
  const payload = {
    action,
    actor_id: userId,
    log_type: LOG_TYPE[action],
    traits,
    timestamp: new Date().toISOString(),
  };
  await db.query(
    `insert into auth.audit_log_entries (instance_id, payload, ip_address)
     values ('00000000-0000-0000-0000-000000000000', $1::json, $2)`,
    [JSON.stringify(payload), ip.slice(0, 64)],
  );
}
