/** The columns from which an entry of the log is built. */
export const auditRowColumns = `id,created_at,action,entity,entity_id,before,after,mentions,
  actor:profiles!admin_audit_log_actor_id_fkey(id,username)` as const;
