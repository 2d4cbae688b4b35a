import { useFormats } from "@/hooks/use-formats";
import type { MatchDetails } from "../api/get-match.ts";
import { gamesCopy } from "../games-copy.ts";

/** When, how and by whom a match was decided, and the referee's reason if there is one. */
export function ResultSource({ match }: { readonly match: MatchDetails }) {
  const { formatDateTime } = useFormats();
  const { decidedAt, decidedHow, referee, decisionReason: reason } = match;
  return (
    <div className="mt-2 text-center text-sm text-muted">
      {decidedAt && (
        <p>
          <time dateTime={decidedAt}>{formatDateTime(decidedAt)}</time>
        </p>
      )}
      {decidedHow && <p>{gamesCopy.source(decidedHow, referee)}</p>}
      {reason && <p className="break-words">{gamesCopy.reason(reason)}</p>}
    </div>
  );
}
