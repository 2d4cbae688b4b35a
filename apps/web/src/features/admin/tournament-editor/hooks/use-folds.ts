import { useState } from "react";
import { flushSync } from "react-dom";
import { useMediaQuery } from "@/hooks/use-media-query";
import { filledSections, type FormSection, sectionsOf } from "../domain/form-sections.ts";
import type { TournamentFormValues } from "../schemas.ts";

/** What a folded part needs to be one. */
export interface Fold {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Which parts of the form are open: at first those that hold something; on a phone none, their digests say what it is. */
export function useFolds(defaults: TournamentFormValues, cover: string | null) {
  const isNarrow = useMediaQuery("(width < 48rem)", false);
  const [open, setOpen] = useState<ReadonlySet<FormSection>>(
    () => new Set(isNarrow ? [] : filledSections(defaults, cover)),
  );
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
