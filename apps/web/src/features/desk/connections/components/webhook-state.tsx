import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { useFormats } from "@/hooks/use-formats";
import type { Webhook } from "../api/webhooks.ts";
import { webhooksCopy as copy } from "../webhooks-copy.ts";

/** The state of a webhook, and what the staff should know about the webhook. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { formatDateTime } = useFormats();
  const {
    is_on: isOn,
    is_served: isServed,
    has_secret: hasSecret,
    off_reason: offReason,
    failing_since: failingSince,
    former_secret_until: formerUntil,
    waiting,
  } = webhook;
  const [tone, word] = !isOn
    ? ([offReason ? "danger" : "neutral", copy.states.off] as const)
    : !isServed || !hasSecret
      ? (["danger", copy.states.silent] as const)
      : failingSince
        ? (["warning", copy.states.failing] as const)
        : (["success", copy.states.sends] as const);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone={tone}>{word}</Badge>
        {isOn && failingSince && (
          <span>
            {copy.failingSince} <RelativeTime value={failingSince} />
          </span>
        )}
        {waiting > 0 && <span className="tabular-nums">{copy.waiting(waiting)}</span>}
      </p>
      {offReason && <p className="text-sm">{copy.offReasons[offReason]}</p>}
      {!isOn && <p className="text-sm text-muted">{copy.whileOff}</p>}
      {!isServed && <p className="text-sm">{copy.unserved}</p>}
      {!hasSecret && <p className="text-sm">{copy.secretless}</p>}
      {formerUntil && (
        <p className="text-sm text-muted">{copy.formerUntil(formatDateTime(formerUntil))}</p>
      )}
    </>
  );
}
