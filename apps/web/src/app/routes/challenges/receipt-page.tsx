import { useParams } from "react-router";
import { receiptQuery } from "@/features/challenge-receipt/api/get-receipt";
import { Receipt } from "@/features/challenge-receipt/components/receipt";
import { copy } from "@/features/challenge-receipt/copy";
import { shortId } from "@/lib/format";
import { island } from "@/components/island";
import { definePage, missingPage } from "@/lib/define-page";

/** The log of decisions is loaded only for admins, because its texts are large. */
const ChallengeDecisions = island(
  async () =>
    (await import("@/features/admin/audit/components/challenge-decisions")).ChallengeDecisions,
);

export const handle = definePage({
  memberReads: ({ params }) => ({ receipt: receiptQuery(params["id"] ?? "") }),
  head: ({ receipt }) =>
    receipt === null
      ? missingPage(copy.notFound)
      : {
          title: receipt ? copy.documentTitle(shortId(receipt.challenge_id)) : copy.title,
          description: copy.title,
        },
});

/** The page /challenges/{match id}/receipt. */
export function Component() {
  const { id = "" } = useParams();
  return (
    <Receipt
      key={id}
      id={id}
      showDecisions={({ sides, decisions }) => (
        <ChallengeDecisions sides={sides} decisions={decisions} />
      )}
    />
  );
}
