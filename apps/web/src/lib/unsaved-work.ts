/** Carries out the user's decision: `leave` discards the unsaved work, `stay` cancels the navigation. */
export interface LeaveQuestion {
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * What the user must leave for a form to end: its page, its view of the page (the query of the URL), or its layout.
 * Leaving a page with a "layout" form needs no confirmation, because its work is stored elsewhere or small.
 */
export type FormExtent = "page" | "view" | "layout";

/** Which forms end if the user leaves a layout, a page or a view: leaving a page also ends the forms of its views. */
const ENDED: Readonly<Record<FormExtent, readonly FormExtent[]>> = {
  layout: ["layout", "view", "page"],
  page: ["view", "page"],
  view: ["view"],
};

// The forms with unsaved work. One host component at the root shows the confirmation. The list is outside of React, so
// that a form that was just saved no longer blocks the next navigation.
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

/** Whether a form that may get unsaved work has been shown, so that the host of the confirmation must be loaded. */
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

/** Call this when the user has answered the confirmation. */
export function answerLeave(mayLeave: boolean): void {
  const asked = question;
  ask(null);
  if (mayLeave) asked?.leave();
  else asked?.stay();
}

export function leaveQuestion(): LeaveQuestion | null {
  return question;
}

/** Calls back when unsaved work or the confirmation changes; returns a function that removes the callback. */
export function watchUnsavedWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
