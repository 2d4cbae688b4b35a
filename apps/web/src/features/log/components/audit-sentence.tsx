import { Link } from "react-router";
import type { AuditEntry } from "../domain/audit-entry.ts";
import { paths } from "@/config/paths";
import { auditCopy } from "../copy.ts";

interface AuditSentenceProps {
  readonly entry: Pick<AuditEntry, "actor" | "sentence">;
}

/** The sentence of a log entry, with links to the people and objects that it names. */
export function AuditSentence({ entry }: AuditSentenceProps) {
  return (
    <p className="wrap-anywhere">
      <AuditActor actor={entry.actor} />
      <span>
        {entry.sentence.map(({ text, isName, to }, at) =>
          to ? (
            <Link key={at} to={to} className="font-medium link">
              {text}
            </Link>
          ) : (
            <span key={at} className={isName ? "font-medium" : undefined}>
              {at === 0 ? ` ${text}` : text}
            </span>
          ),
        )}
      </span>
    </p>
  );
}

interface AuditActorProps {
  readonly actor: AuditEntry["actor"];
}

/** The actor: a link to the administrator's profile, or the server. */
function AuditActor({ actor }: AuditActorProps) {
  if (!actor) return <span className="text-muted">{auditCopy.server}</span>;
  return (
    <Link to={paths.profile(actor.id)} className="font-semibold hover:underline">
      {actor.username}
    </Link>
  );
}
