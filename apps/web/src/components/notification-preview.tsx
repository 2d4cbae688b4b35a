import type { LucideIcon } from "lucide-react";

interface NotificationPreviewProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly content: string;
  /** The time to show as the time of the message. */
  readonly now: string;
}

/** A preview of a message in the recipient's list of notifications. */
export function NotificationPreview({ icon: Icon, title, content, now }: NotificationPreviewProps) {
  return (
    <div className="flex gap-3 rounded-lg border border-dashed border-border px-4 py-3">
      <Icon aria-hidden className="mt-0.5 size-5 flex-none text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="mt-0.5 text-[0.9375rem] leading-snug wrap-anywhere whitespace-pre-wrap text-muted">
          {content.trim()}
        </p>
        <p className="mt-0.5 text-sm text-muted">{now}</p>
      </div>
    </div>
  );
}
