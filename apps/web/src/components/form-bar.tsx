import type { ReactNode } from "react";

/** The acts of a long form, always in sight: on a phone above the site's navigation. */
export function FormBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-[calc(var(--bottom-nav-height)+env(safe-area-inset-bottom))] z-10 -mx-1 flex justify-end gap-3 border-t border-border bg-background px-1 py-3">
      {children}
    </div>
  );
}
