import { copy } from "../copy.ts";

/** How many messages were not seen; nothing where all were. */
export function UnreadMark({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden
        className="ml-1.5 inline-grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 align-middle font-sans text-xs font-bold text-accent-foreground tabular-nums"
      >
        {count}
      </span>
      <span className="sr-only"> {copy.tabs.unread(count)}</span>
    </>
  );
}
