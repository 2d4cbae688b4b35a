import { copy } from "../copy.ts";

/** The number of unread messages in a conversation; renders nothing for zero. */
export function UnreadCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="grid h-5 min-w-5 flex-none place-items-center rounded-full bg-accent-2 px-1.5 text-xs font-bold text-accent-foreground">
      <span aria-hidden>{copy.badge(count)}</span>
      <span className="sr-only">{copy.unread(count)}</span>
    </span>
  );
}
