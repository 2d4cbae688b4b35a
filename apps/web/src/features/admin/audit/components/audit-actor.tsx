import { Link } from "react-router";
import { paths } from "@/config/paths";
import { auditCopy } from "../copy.ts";
import type { AuditEntry } from "../domain/audit-entry.ts";

interface AuditActorProps {
  readonly actor: AuditEntry["actor"];
}

/** Who acted: a link to the admin's profile, or the server itself. */
export function AuditActor({ actor }: AuditActorProps) {
  if (!actor) return <span className="text-muted">{auditCopy.server}</span>;
  return (
    <Link to={paths.profile(actor.id)} className="font-semibold hover:underline">
      {actor.username}
    </Link>
  );
}
