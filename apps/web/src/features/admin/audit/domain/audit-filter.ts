import type { Words } from "@leyenda/db-types";
import { localDayStart } from "@/lib/local-date";
import { keysOf } from "@/lib/record-of";
import { knownWord } from "@/lib/search-params";
import { isUuid } from "@/lib/uuid";
import { auditCopy } from "../copy.ts";

/** What stands in the address for acts that nobody signed. */
export const SERVER = "servidor";

/** Which entries of the log are shown; null for all. */
export type AuditFilter = {
  /** Table. */
  readonly entity: Words["admin_audit_log"]["entity"] | null;
  /** An account's id, or the server. */
  readonly actor: string | null;
  /** The first instant that counts. */
  readonly since: string | null;
  /** The first instant that counts no more. */
  readonly before: string | null;
};

export const everyAct: AuditFilter = { entity: null, actor: null, since: null, before: null };

/** The names of the filters in the address. */
export const AUDIT_PARAMS = ["tipo", "quien", "desde", "hasta"] as const;

const entities = keysOf(auditCopy.filters);

/** What the address asks for; days are the viewer's, and the last one counts whole. */
export function auditFilter(params: URLSearchParams): AuditFilter {
  const actor = params.get("quien");
  return {
    entity: knownWord(params, "tipo", entities),
    actor: actor === SERVER || (actor !== null && isUuid(actor)) ? actor : null,
    since: localDayStart(params.get("desde")),
    before: localDayStart(params.get("hasta"), 1),
  };
}
