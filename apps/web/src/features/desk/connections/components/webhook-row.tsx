import { KeyRound, Pencil, Send, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { Button, buttonClass } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import { useSwitchWebhook, useTestWebhook, type Webhook } from "../api/webhooks.ts";
import { webhooksCopy as copy } from "../webhooks-copy.ts";
import { WebhookState } from "./webhook-state.tsx";

interface WebhookRowProps {
  readonly tournamentId: string;
  readonly webhook: Webhook;
  readonly onAsk: (act: "change" | "secret" | "remove") => void;
}

/** A webhook: its address and kinds of events, its state, and its actions. */
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
          onClick={() => test.mutate(id)}
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
