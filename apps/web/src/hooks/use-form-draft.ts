import { startTransition, useEffect, useEffectEvent, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import {
  draftKey,
  forgetDraft,
  type FormDraft,
  noteDraft,
  openDraft,
  readDraft,
  storePendingDrafts,
} from "@/lib/form-drafts";
import { changedFields } from "@/lib/save-changes";
import { useSession } from "./use-session.ts";

interface FormDraftOptions<Values extends FieldValues> {
  /** Which form it is, of which row. */
  readonly name: string;
  readonly form: Pick<UseFormReturn<Values>, "getValues" | "reset" | "subscribe">;
  readonly defaults: Values;
  /** A new row: the draft holds every field. Of an existing row it holds only the changed ones. */
  readonly isNew: boolean;
}

/** "partly": another user has changed some of the fields since, which therefore show what is stored. */
type Restored = "no" | "whole" | "partly";

export interface FormDraftState {
  readonly restored: Restored;
  /** Empties the form to what it was opened with, and deletes the draft. */
  readonly discard: () => void;
  /** Deletes the draft: the form was saved. */
  readonly forget: () => void;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a stored value can stand in a field: another version of the product may have stored it. */
const isOfKind = (value: unknown, normal: unknown) =>
  value === null ||
  normal === null ||
  (typeof value === typeof normal && Array.isArray(value) === Array.isArray(normal));

/** What of a draft the form takes over. */
function restorable(draft: FormDraft, defaults: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(draft.values).filter(
      ([field, value]) =>
        field in defaults &&
        isOfKind(value, defaults[field]) &&
        (!(field in draft.base) || isSame(draft.base[field], defaults[field])),
    ),
  );
}

/**
 * Stores what a long form holds in this browser, per form and user, and restores it when the form is opened again.
 * Files are not part of a form's values and therefore not stored.
 */
export function useFormDraft<Values extends FieldValues>(
  options: FormDraftOptions<Values>,
): FormDraftState {
  const { name, form, isNew } = options;
  const { user } = useSession();
  const [defaults] = useState(options.defaults);
  const [restored, setRestored] = useState<Restored>("no");
  // The session may end while the user writes: the draft remains theirs.
  const [owner, setOwner] = useState(user?.id ?? null);
  if (user && user.id !== owner) setOwner(user.id);
  const key = owner === null ? null : draftKey(owner, name);

  const note = useEffectEvent((values: Values) => {
    if (key === null) return;
    const changes = changedFields(defaults, values);
    const fields = Object.keys(changes);
    const base = Object.fromEntries(fields.map((field) => [field, defaults[field]]));
    noteDraft(
      key,
      fields.length === 0 ? null : isNew ? { values, base: {} } : { values: changes, base },
    );
  });

  const begin = useEffectEvent((stored: FormDraft | null) => {
    // What the user has already typed goes before what was stored.
    if (!stored || !isSame(defaults, form.getValues())) return note(form.getValues());
    const values = restorable(stored, defaults);
    const isWhole = Object.keys(values).length === Object.keys(stored.values).length;
    startTransition(() => setRestored(isWhole ? "whole" : "partly"));
    form.reset({ ...defaults, ...values }, { keepDefaultValues: true });
  });

  const { subscribe } = form;
  useEffect(() => {
    if (key === null) return;
    const stored = readDraft(key);
    const close = openDraft(key);
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => note(values as Values),
    });
    window.addEventListener("pagehide", storePendingDrafts);
    begin(stored);
    return () => {
      window.removeEventListener("pagehide", storePendingDrafts);
      unsubscribe();
      close();
    };
  }, [key, subscribe]);

  const forget = () => {
    if (key !== null) forgetDraft(key);
  };
  return {
    restored,
    forget,
    discard: () => {
      form.reset(defaults as DefaultValues<Values>);
      setRestored("no");
      forget();
    },
  };
}
