/** The two ways to continue once the user has decided about unsaved work. */
export interface LeaveQuestion {
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * What ends a form: leaving its page, already another view of the page (the search part of the address), or already
 * another layout. Work that only another layout would lose is stored elsewhere, or too small for a confirmation.
 */
export type FormExtent = "page" | "view" | "layout";

/** The extents of forms that each kind of change ends. */
const ENDED: Readonly<Record<FormExtent, readonly FormExtent[]>> = {
  layout: ["layout", "view", "page"],
  page: ["view", "page"],
  view: ["view"],
};

// Forms register here; the one host at the root shows the confirmation. Outside of React, so that a form that has just
// been saved is known to be clean before the navigation that follows.
const forms = new Map<symbol, FormExtent>();
let wasFormShown = false;
let question: LeaveQuestion | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function ask(next: LeaveQuestion | null): void {
  question = next;
  tell();
}

/** Whether a form that this change ends has unsaved work. */
export function hasUnsavedWork(ending: FormExtent = "page"): boolean {
  return [...forms.values()].some((extent) => ENDED[ending].includes(extent));
}

/** Whether a form that may get unsaved work was shown: the host of the confirmation is loaded then. */
export function hasFormBeenShown(): boolean {
  return wasFormShown;
}

/** Marks a form as unsaved, or as clean. */
export function markUnsaved(form: symbol, isUnsaved: boolean, extent: FormExtent = "page"): void {
  if (extent !== "layout") wasFormShown = true;
  if (isUnsaved) forms.set(form, extent);
  else forms.delete(form);
  tell();
}

/** Runs something that would lose unsaved work: at once if there is none, else after a confirmation. */
export function leaveUnsaved(leave: () => void, stay: () => void = () => undefined): void {
  if (hasUnsavedWork()) ask({ leave, stay });
  else leave();
}

/** Handles the answer to the confirmation. */
export function answerLeave(mayLeave: boolean): void {
  const asked = question;
  ask(null);
  if (mayLeave) asked?.leave();
  else asked?.stay();
}

export function leaveQuestion(): LeaveQuestion | null {
  return question;
}

/** Calls back at every change of the unsaved work and of the confirmation; returns a function that ends it. */
export function watchUnsavedWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
