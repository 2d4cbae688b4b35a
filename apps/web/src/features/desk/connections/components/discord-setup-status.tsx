import { Bot } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import type { DiscordChannel } from "../api/discord-channel.ts";
import { discordCopy as copy } from "../discord-copy.ts";

/**
 * The Discord permissions that the application needs: view channels, read message history, create threads and events.
 */
const PERMISSIONS = (1n << 10n) | (1n << 16n) | (1n << 35n) | (1n << 44n);

/** The link that adds this installation's application to a Discord server with the permissions it needs. */
export function AddBot({ application }: { readonly application: string }) {
  const asked = new URLSearchParams({
    client_id: application,
    scope: "bot applications.commands",
    permissions: String(PERMISSIONS),
  });
  return (
    <a
      href={`https://discord.com/oauth2/authorize?${asked}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: "secondary" })}
    >
      <Bot aria-hidden />
      {copy.addBot}
    </a>
  );
}

interface DiscordSetupStatusProps {
  readonly channel: DiscordChannel;
  readonly application: string | null;
}

/** Which settings Discord applied, and how to fix the settings that Discord did not apply. */
export function DiscordSetupStatus({ channel, application }: DiscordSetupStatusProps) {
  const { off_reason: off, threads, thread_refusal: refusal } = channel;
  return (
    <div className="mb-4 grid gap-2">
      <State tone={off === null ? "success" : "danger"} word={off === null ? copy.on : copy.off}>
        {off && copy.offReasons[off]}
      </State>
      {threads !== "none" && refusal !== null && (
        <State tone="warning" word={copy.noThreads}>
          {copy.threadRefusals[refusal]} {copy.inChannel} {refusal !== "application" && copy.again}
        </State>
      )}
      {application !== null && <EventState state={channel.event_state} />}
    </div>
  );
}

function EventState({ state }: { readonly state: DiscordChannel["event_state"] }) {
  if (state === null) return null;
  if (state === "shown") return <State tone="success" word={copy.eventOn} />;
  if (state === "waiting") return <State tone="neutral" word={copy.eventComes} />;
  if (state === "none")
    return (
      <State tone="neutral" word={copy.eventOff}>
        {copy.eventNone}
      </State>
    );
  return (
    <State tone="warning" word={copy.eventOff}>
      {copy.eventRefusals[state]} {copy.again}
    </State>
  );
}

interface StateProps {
  readonly tone: BadgeTone;
  readonly word: string;
  readonly children?: ReactNode;
}

const State = ({ tone, word, children }: StateProps) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <Badge tone={tone}>{word}</Badge>
    {children && <span>{children}</span>}
  </p>
);
