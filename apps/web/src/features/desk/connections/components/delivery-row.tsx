import { ChevronRight } from "lucide-react";
import { RelativeTime } from "@/components/relative-time";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/hooks/use-formats";
import type { Delivery } from "../api/webhooks.ts";
import { webhooksCopy as copy } from "../webhooks-copy.ts";

const TONES = {
  waiting: "info",
  delivered: "success",
  failed: "danger",
} satisfies Record<Delivery["state"], BadgeTone>;

type Try = Delivery["tries"][number];

interface DeliveryRowProps {
  readonly delivery: Delivery;
  /** Whether the delivery's webhook is active. */
  readonly isOn: boolean;
  readonly isSending: boolean;
  readonly onAgain: () => void;
}

/** The delivery of an event to a webhook: its state, its attempts with their responses, the next attempt. */
export function DeliveryRow({ delivery, isOn, isSending, onAgain }: DeliveryRowProps) {
  const { id, kind, state, tries, created_at: createdAt, next_attempt_at: next } = delivery;
  const [last] = tries;
  return (
    <li className="grid grid-cols-1 gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 grid-cols-1 gap-1">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <span>{copy.kinds[kind]}</span>
            <Badge tone={TONES[state]}>{copy.deliveryStates[state]}</Badge>
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            <RelativeTime value={createdAt} />
            <code className="wrap-anywhere">{kind}</code>
          </p>
          {state === "waiting" && (
            <p className="text-sm text-muted">
              {isOn || kind === "webhook.test" ? (
                <>
                  {copy.next} <RelativeTime value={next} isWhole />
                </>
              ) : (
                copy.held
              )}
            </p>
          )}
        </div>
        {isOn && kind !== "webhook.test" && (state !== "waiting" || last) && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={copy.againOf(copy.kinds[kind])}
            isLoading={isSending}
            onClick={onAgain}
          >
            {copy.again}
          </Button>
        )}
      </div>
      {last ? (
        <details className="group/tries">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-sm font-semibold link">
            <ChevronRight aria-hidden className="size-4 group-open/tries:rotate-90" />
            {copy.tried(tries.length, outcome(last))}
          </summary>
          <ol className="grid grid-cols-1 gap-3 py-1 pl-5">
            {tries.map((one) => (
              <TryRow key={`${id}-${one.at}`} one={one} />
            ))}
          </ol>
        </details>
      ) : (
        <p className="text-sm text-muted">{copy.untried}</p>
      )}
    </li>
  );
}

const outcome = ({ status, failure }: Try): string =>
  failure ? copy.failures[failure] : copy.status(status ?? 0);

/** An attempt to deliver an event: the attempt's time and duration, and the beginning of the response. */
function TryRow({ one }: { readonly one: Try }) {
  const { formatDateTime } = useFormats();
  return (
    <li className="grid grid-cols-1 gap-1 text-sm">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-semibold">{outcome(one)}</span>
        <time dateTime={one.at} className="text-muted">
          {formatDateTime(one.at)}
        </time>
        <span className="text-muted tabular-nums">{copy.took(one.milliseconds)}</span>
      </p>
      {one.answer && (
        <pre className="max-h-40 overflow-auto rounded-md bg-surface-sunken px-3 py-2 font-mono wrap-anywhere whitespace-pre-wrap">
          {one.answer}
        </pre>
      )}
    </li>
  );
}
