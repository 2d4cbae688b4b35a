import type { ReactNode } from "react";
import { useRootAttribute } from "@/hooks/use-root-attribute";
import { formBarCopy } from "./form-bar-copy.ts";

interface FormBarProps {
  readonly isUnsaved: boolean;
  readonly children: ReactNode;
}

/**
 * The buttons of a long form, always visible.
 * On a phone the bar is above the site's navigation; in a form for a new object it replaces the navigation.
 */
export function FormBar({ isUnsaved, children }: FormBarProps) {
  useRootAttribute("form-bar", !isUnsaved);
  return (
    <div className="sticky bottom-[calc(var(--bottom-nav-height)+env(safe-area-inset-bottom))] z-10 -mx-1 flex items-center justify-end gap-3 border-t border-border bg-background px-1 py-3 [&>.btn]:whitespace-nowrap">
      {isUnsaved && <p className="mr-auto text-warning max-sm:text-sm">{formBarCopy.unsaved}</p>}
      {children}
    </div>
  );
}
