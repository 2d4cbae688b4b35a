import { useState } from "react";
import { flushSync } from "react-dom";
import { type FormSection, sectionsOf } from "../domain/form-sections.ts";

/** What a folded part needs to be one. */
export interface Fold {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Which parts of the form are open: at first none, their digests say what they hold. */
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
  /** At once: the form then puts the focus on the first of these fields. */
  const openFor = (fields: readonly string[]) =>
    flushSync(() => setOpen((before) => new Set([...before, ...sectionsOf(fields)])));
  return { foldOf, openFor };
}
