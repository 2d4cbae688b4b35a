import type { ReactNode } from "react";

export interface ToastOptions {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly variant?: "default" | "destructive";
  /** Milliseconds; `Infinity` keeps it until it is closed. */
  readonly duration?: number;
}

export interface ToastRecord extends ToastOptions {
  readonly id: number;
}

export const TOAST_DURATION_MS = 5000;

// One toast at a time: a new one takes the place of the one that is shown.
let current: ToastRecord | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ToastRecord | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a notice. Works outside components too, so that a mutation can report by itself. */
export function toast(options: ToastOptions): void {
  lastId += 1;
  show({ ...options, id: lastId });
}

/** Closes the notice with this id, if it is still the one shown. */
export function dismissToast(id: number): void {
  if (current?.id === id) show(null);
}

/** The notice to show, or null. */
export function currentToast(): ToastRecord | null {
  return current;
}

/** Tells of every change of the notice that is shown; answers the end of it. */
export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
