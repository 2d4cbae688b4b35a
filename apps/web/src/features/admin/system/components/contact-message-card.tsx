import { Check, Reply, RotateCcw, Trash2 } from "lucide-react";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { type ContactMessage, useHandleMessage } from "../api/contact-messages.ts";
import { copy } from "../copy.ts";

interface ContactMessageCardProps {
  readonly message: ContactMessage;
  readonly onDelete: () => void;
}

const texts = copy.contact;

function replyAddress({ email, subject }: ContactMessage): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(texts.replySubject(subject))}`;
}

export function ContactMessageCard({ message, onDelete }: ContactMessageCardProps) {
  const isHandled = message.handled_at !== null;
  const handle = useHandleMessage();
  return (
    <article className="card grid gap-3">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl wrap-anywhere">{message.subject}</h2>
          <p className="mt-1 flex flex-wrap gap-x-4 text-[0.9375rem] text-muted">
            <span className="wrap-anywhere">{message.name}</span>
            <a href={replyAddress(message)} className="break-all hover:underline">
              {message.email}
            </a>
            <RelativeTime value={message.created_at} />
          </p>
        </div>
        <Badge tone={isHandled ? "success" : "warning"}>
          {isHandled ? texts.handled : texts.pending}
        </Badge>
      </header>
      <p className="max-w-[51.2em] wrap-anywhere whitespace-pre-wrap">{message.message}</p>
      <footer className="flex flex-wrap gap-2">
        <a href={replyAddress(message)} className={buttonClass({ variant: "secondary" })}>
          <Reply aria-hidden />
          {texts.reply}
        </a>
        <Button
          variant="secondary"
          isLoading={handle.isPending}
          onClick={() => handle.mutate({ id: message.id, isHandled: !isHandled })}
        >
          {isHandled ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
          {isHandled ? texts.reopen : texts.handle}
        </Button>
        <Button variant="ghost" aria-haspopup="dialog" onClick={onDelete}>
          <Trash2 aria-hidden />
          {texts.remove}
        </Button>
      </footer>
    </article>
  );
}
