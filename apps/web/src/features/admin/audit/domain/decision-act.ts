import type { Answer } from "@leyenda/db-types";
import { auditCopy } from "@/features/log/copy";
import type { AuditAct } from "@/features/log/domain/audit-entry";

export type Decision = Answer<"challenge_receipt">["decisions"][number];
export type DecisionSide = Pick<
  Answer<"challenge_receipt">["sides"][number],
  "participant_id" | "name"
>;

/** The id of the object of each decision: all decisions of a receipt refer to the same challenge. */
const THIS = "this";

/** A decision of a challenge receipt as a log entry, with the names of both sides. */
export function decisionAct(
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
