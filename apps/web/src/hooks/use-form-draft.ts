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
  /** The name of the form and the id of its row, which identify the draft. */
  readonly name: string;
  readonly form: Pick<UseFormReturn<Values>, "getValues" | "reset" | "subscribe">;
  readonly defaults: Values;
  /**
   * Whether the form creates a new row: then the draft stores every field.
   * For an existing row the draft stores only changed fields.
   */
  readonly isNew: boolean;
}

/** What was restored. "partly": another user has changed some of the fields since, and these show the stored values. */
type Restored = "no" | "whole" | "partly";

export interface FormDraftState {
  readonly restored: Restored;
  /** Resets the form to its initial values and deletes the draft. */
  readonly discard: () => void;
  /** Deletes the draft after the form was saved. */
  readonly forget: () => void;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a stored value has the type of the field: an older version of the app may have stored it. */
const isOfKind = (value: unknown, normal: unknown) =>
  value === null ||
  normal === null ||
  (typeof value === typeof normal && Array.isArray(value) === Array.isArray(normal));

/** The values of a draft that the form can restore. */
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
 * Stores the values of a long form in this browser, by form and user. Files are not stored.
 * When the form is opened again, its values are restored.
 */
export function useFormDraft<Values extends FieldValues>(
  options: FormDraftOptions<Values>,
): FormDraftState {
  const { name, form, isNew } = options;
  const { user } = useSession();
  const [defaults] = useState(options.defaults);
  const [restored, setRestored] = useState<Restored>("no");
  // The owner of the draft. If the session ends while the user writes, the draft still belongs to the user.
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
    // If the user has already typed something, those values take precedence over the draft.
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
