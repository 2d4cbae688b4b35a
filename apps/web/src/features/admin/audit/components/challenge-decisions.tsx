import { formatInstant } from "@/lib/format";
import { auditCopy } from "@/features/log/copy";
import { auditChanges, auditSentence, type AuditAct } from "@/features/log/domain/audit-entry";
import type { Answer } from "@leyenda/db-types";

type Decision = Answer<"challenge_receipt">["decisions"][number];
type DecisionSide = Pick<Answer<"challenge_receipt">["sides"][number], "participant_id" | "name">;

/** The object id of every log entry here. One constant is enough, because all entries describe the same challenge. */
const THIS = "this";

/** A decision of a challenge receipt as a log entry, with the names of both sides. */
function decisionAct(
  sides: readonly DecisionSide[],
  { action, before, after }: Decision,
): AuditAct {
  const names = [{ participant_id: THIS, name: auditCopy.thisChallenge }, ...sides];
  return {
    action,
    entity: "challenge_matches",
    entity_id: THIS,
    before,
    after,
    mentions: Object.fromEntries(
      names.map(({ participant_id: id, name }) => [id, { kind: "player", name, page_id: null }]),
    ),
  };
}

interface ChallengeDecisionsProps {
  readonly sides: readonly DecisionSide[];
  readonly decisions: readonly Decision[];
}

/** The administrators' actions on one challenge, in the words of the log. */
export function ChallengeDecisions({ sides, decisions }: ChallengeDecisionsProps) {
  return (
    <ul className="grid gap-4">
      {decisions.map((decision) => {
        const act = decisionAct(sides, decision);
        return (
          <li key={`${decision.action}-${decision.at}`} className="grid gap-1">
            <p className="break-words">
              <span className="font-medium">{decision.admin ?? auditCopy.server}</span>
              {auditSentence(act).reduce((said, { text }) => said + text, " ")}
            </p>
            <p className="text-sm text-muted">{formatInstant(decision.at)}</p>
            <dl className="grid gap-1 text-sm">
              {auditChanges(act).map(({ field, label, before, after }) => (
                <div key={field} className="flex flex-wrap gap-x-2">
                  <dt className="text-muted">{label}</dt>
                  <dd className="min-w-0 wrap-anywhere">
                    {[before, after].filter((side) => side !== null).join(" → ")}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
