import { Check, CheckCheck, Clock } from "lucide-react";
import { cn } from "@/lib/cn";
import { chatCopy } from "../copy.ts";
import type { MessageState } from "../domain/chat-message.ts";

const ICONS = { waiting: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck } as const;

/** How far an own message has come, as a small mark with a word for those who cannot see it. */
export function DeliveryMark({ state }: { readonly state: Exclude<MessageState, "failed"> }) {
  const Icon = ICONS[state];
  return (
    <span className="inline-flex" title={chatCopy.states[state]} data-state={state}>
      <Icon aria-hidden className={cn("size-3.5", state === "read" && "text-accent-2")} />
      <span className="sr-only">{chatCopy.states[state]}</span>
    </span>
  );
}
