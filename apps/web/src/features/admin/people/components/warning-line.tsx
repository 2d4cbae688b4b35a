import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { reportOutcomeWords } from "@/entities/report/admin-words";
import { reportCopy } from "@/entities/report/copy";
import type { Warning } from "../api/measures.ts";
import { copy } from "../copy.ts";

const texts = copy.measures;

/** What a report came to: what, why, by whom and in which words. */
export function WarningLine({ warning }: { readonly warning: Warning }) {
  const { action, answer, handled_at: handledAt, handler, reason } = warning;
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-semibold">{action && reportOutcomeWords[action]}</p>
        <Badge tone="warning">{reportCopy.reasons[reason]}</Badge>
      </div>
      {answer && <p className="wrap-anywhere">{answer}</p>}
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span>{handler?.username ?? texts.server}</span>
        {handledAt && <RelativeTime value={handledAt} />}
      </p>
    </li>
  );
}
