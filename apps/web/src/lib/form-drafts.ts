/** The unsaved content of a form: its values and, for an existing row, the values before the change. */
export interface FormDraft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly base: Readonly<Record<string, unknown>>;
}

const PREFIX = "leyenda-form-draft:";
const DELAY = 400;

/** The unsaved content of each form on the page; null for a form that has none. */
const open = new Map<string, FormDraft | null>();
const pending = new Map<string, ReturnType<typeof setTimeout>>();
const watchers = new Set<() => void>();

function hold(key: string, draft: FormDraft | null): void {
  open.set(key, draft);
  for (const watcher of watchers) watcher();
}

/** The storage key of the draft of a user's form. */
export const draftKey = (userId: string, form: string) => `${PREFIX}${userId}:${form}`;

function write(key: string): void {
  clearTimeout(pending.get(key));
  pending.delete(key);
  const draft = open.get(key) ?? null;
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // If the storage is full or refused, the form works without a draft.
  }
}

/** The stored draft; null if there is none or the browser refuses storage. */
export function readDraft(key: string): FormDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<FormDraft> | null;
    return stored?.values && stored.base ? { values: stored.values, base: stored.base } : null;
  } catch {
    return null;
  }
}

/** Registers a form. The returned function stores a pending draft and unregisters the form. */
export function openDraft(key: string): () => void {
  hold(key, null);
  return () => {
    if (pending.has(key)) write(key);
    hold(key, null);
    open.delete(key);
  };
}

/** Receives the current content of a form and stores it shortly afterwards, unless the user has signed out. */
export function noteDraft(key: string, draft: FormDraft | null): void {
  if (!open.has(key)) return;
  hold(key, draft);
  clearTimeout(pending.get(key));
  pending.set(
    key,
    setTimeout(() => write(key), DELAY),
  );
}

/** Stores all pending drafts at once, before the page is closed. */
export function storePendingDrafts(): void {
  for (const key of pending.keys()) write(key);
}

/** Deletes the draft of a form that was saved or reset. */
export function forgetDraft(key: string): void {
  if (open.has(key)) hold(key, null);
  write(key);
}

/** Deletes the drafts of all forms on the page, because the user chose to leave without saving. */
export function discardOpenDrafts(): void {
  for (const key of open.keys()) forgetDraft(key);
}

/** Deletes all drafts in this browser. Forms that are still open do not store drafts any more. */
export function forgetDrafts(): void {
  discardOpenDrafts();
  open.clear();
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // If the browser refuses storage, there are no drafts.
  }
}

export function watchDrafts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether a long form on the page has unsaved values; also true while the form is being saved. */
export function hasOpenDraft(): boolean {
  return [...open.values()].some((draft) => draft !== null);
}
