/** Something else to do once it is clear whether unsaved work may go. */
export interface LeaveQuestion {
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * What a form ends with: its page, already another view of it (the search part of the address), or already another
 * layout. What only a layout would lose is kept otherwise, or so little that nobody is asked about it.
 */
export type FormExtent = "page" | "view" | "layout";

/** What each of them ends. */
const ENDED: Readonly<Record<FormExtent, readonly FormExtent[]>> = {
  layout: ["layout", "view", "page"],
  page: ["view", "page"],
  view: ["view"],
};

// Forms register here; the one host at the root asks. Outside React, so that a form that has just
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

/** Whether a form that ends with this holds what was not saved. */
export function hasUnsavedWork(ending: FormExtent = "page"): boolean {
  return [...forms.values()].some((extent) => ENDED[ending].includes(extent));
}

/** Whether a form was shown that may come to hold such work: who asks is to be there before it does. */
export function hasFormBeenShown(): boolean {
  return wasFormShown;
}

/** Counts a form as unsaved, or no longer. */
export function markUnsaved(form: symbol, isUnsaved: boolean, extent: FormExtent = "page"): void {
  if (extent !== "layout") wasFormShown = true;
  if (isUnsaved) forms.set(form, extent);
  else forms.delete(form);
  tell();
}

/** Does what would lose unsaved work: at once where there is none, else after asking. */
export function leaveUnsaved(leave: () => void, stay: () => void = () => undefined): void {
  if (hasUnsavedWork()) ask({ leave, stay });
  else leave();
}

/** Takes the answer to the question that is asked. */
export function answerLeave(mayLeave: boolean): void {
  const asked = question;
  ask(null);
  if (mayLeave) asked?.leave();
  else asked?.stay();
}

export function leaveQuestion(): LeaveQuestion | null {
  return question;
}

/** Tells of every change of what is unsaved and of the question; answers the end of it. */
export function watchUnsavedWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
