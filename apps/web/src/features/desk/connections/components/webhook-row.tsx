import { KeyRound, Pencil, Send, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import { useFormats } from "@/hooks/use-formats";
import { useSwitchWebhook, useTestWebhook, type Webhook } from "../api/webhooks.ts";
import { webhooksCopy as copy } from "../webhooks-copy.ts";

interface WebhookRowProps {
  readonly tournamentId: string;
  readonly webhook: Webhook;
  readonly onAsk: (act: "change" | "secret" | "remove") => void;
}

/** A webhook: its URL and kinds of events, its state, and its actions. */
export function WebhookRow({ tournamentId, webhook, onAsk }: WebhookRowProps) {
  const { id, url, kinds, is_on: isOn } = webhook;
  const toggle = useSwitchWebhook(tournamentId);
  const test = useTestWebhook(tournamentId);
  return (
    <li className="grid grid-cols-1 gap-3 py-4">
      <div className="flex items-start gap-4">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
          <h3 className="font-mono text-[0.9375rem] leading-snug font-semibold wrap-anywhere">
            {url}
          </h3>
          <p className="text-sm text-muted">
            {Object.entries(copy.kinds)
              .flatMap(([kind, word]) => (kinds.includes(kind) ? [word] : []))
              .join(" · ")}
          </p>
        </div>
        <Switch
          aria-label={copy.onOf(url)}
          title={copy.on}
          checked={isOn}
          disabled={toggle.isPending}
          onCheckedChange={() => toggle.mutate(webhook)}
        />
      </div>
      <WebhookState webhook={webhook} />
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to={`?tab=conexiones&webhook=${id}`}
          aria-label={copy.deliveriesOf(url)}
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          {copy.deliveries}
        </Link>
        <Button
          variant="secondary"
          size="sm"
          aria-label={copy.testOf(url)}
          isLoading={test.isPending}
          onClick={() => test.mutate({ webhookId: id })}
        >
          <Send aria-hidden />
          {copy.test}
        </Button>
        <RowMenu name={url}>
          <RowMenuAction
            icon={Pencil}
            title={copy.change}
            label={copy.changeOf(url)}
            onAsk={() => onAsk("change")}
          />
          <RowMenuAction
            icon={KeyRound}
            title={copy.secret}
            label={copy.secretOf(url)}
            onAsk={() => onAsk("secret")}
          />
          <RowMenuAction
            icon={Trash2}
            title={copy.remove}
            label={copy.removeOf(url)}
            onAsk={() => onAsk("remove")}
            isLoss
          />
        </RowMenu>
      </div>
    </li>
  );
}

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
