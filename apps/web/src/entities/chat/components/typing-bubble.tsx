import { chatCopy } from "../copy.ts";

/** Shows three dots while the other person is typing. The line is always reserved, so that nothing moves. */
export function TypingBubble({ name }: { readonly name: string | null }) {
  return (
    <p aria-live="off" className="flex h-8 flex-none items-center gap-2 text-sm text-muted">
      {name !== null && (
        <>
          <span aria-hidden className="flex gap-1 rounded-full bg-surface-raised px-2.5 py-2">
            {[0, 1, 2].map((dot) => (
              <span
                key={dot}
                className="size-1.5 rounded-full bg-muted motion-safe:animate-bounce"
                style={{ animationDelay: `${dot * 120}ms` }}
              />
            ))}
          </span>
          {chatCopy.typing(name)}
        </>
      )}
    </p>
  );
}
