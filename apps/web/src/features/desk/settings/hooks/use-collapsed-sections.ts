import { useState } from "react";
import { flushSync } from "react-dom";
import { type FormSection, sectionsOf } from "../domain/form-sections.ts";

/** The state of a collapsible section. */
export interface Fold {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Stores which sections of the form are expanded; at first none, because their summaries show the content. */
export function useFolds() {
  const [open, setOpen] = useState<ReadonlySet<FormSection>>(new Set());
  const foldOf = (name: FormSection): Fold => ({
    isOpen: open.has(name),
    onToggle: (isOpen) =>
      setOpen((before) => {
        if (before.has(name) === isOpen) return before;
        const next = new Set(before);
        if (isOpen) next.add(name);
        else next.delete(name);
        return next;
      }),
  });
  /** The update is synchronous, because the form then focuses the first field of the opened section. */
  const openFor = (fields: readonly string[]) =>
    flushSync(() => setOpen((before) => new Set([...before, ...sectionsOf(fields)])));
  return { foldOf, openFor };
}
