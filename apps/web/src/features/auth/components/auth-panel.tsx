import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { ArenaLines } from "@/components/arena-lines";
import { copy } from "../copy.ts";

interface AuthPanelProps {
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
}

/** One step of signing in, beside what the site is. */
export function AuthPanel({ title, description, children }: AuthPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    // The next step is read from its beginning, however far down the last one was left; where its
    // first field has taken the focus, that says enough.
    if (!document.activeElement?.matches("input")) heading.current?.focus();
  }, [title]);
  return (
    <div className="mx-auto grid max-w-5xl overflow-hidden rounded-xl border border-border bg-surface lg:min-h-[36rem] lg:grid-cols-[5fr_6fr]">
      <aside className="hidden bg-surface-sunken lg:block">
        {/* As wide as high as it is drawn, so that nothing of it is cut, the crown least of all. */}
        <div className="relative aspect-[8/7] overflow-hidden">
          <ArenaLines className="absolute inset-0 size-full" />
          <div className="absolute inset-0 bg-linear-to-t from-surface-sunken to-transparent to-40%" />
        </div>
        <div className="relative -mt-4 grid gap-3 px-10 pb-10">
          <p className="display text-5xl">{copy.brandLine}</p>
          <p className="text-lg text-muted">{copy.brandText}</p>
          <ul className="mt-2 grid gap-2.5">
            {copy.brandPoints.map((point) => (
              <li key={point} className="flex gap-2.5">
                <Check aria-hidden className="mt-1 size-4 flex-none text-accent-2" />
                {point}
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <div className="unmarked p-5 sm:p-10">
        <h1 ref={heading} tabIndex={-1} className="display scroll-mt-24 text-4xl outline-none">
          {title}
        </h1>
        {description && <p className="mt-2 mb-7 text-lg text-muted">{description}</p>}
        {!description && <div className="h-6" />}
        {children}
      </div>
    </div>
  );
}
