import type { ReactNode } from "react";

export interface ToastOptions {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly variant?: "default" | "destructive";
  /** How long the toast is shown, in milliseconds; with `Infinity` until the user closes it. */
  readonly duration?: number;
}

export interface ToastRecord extends ToastOptions {
  readonly id: number;
}

export const TOAST_DURATION_MS = 5000;

// The current toast. Only one is shown at a time: a new toast replaces it.
let current: ToastRecord | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ToastRecord | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. Can be called outside of components too. */
export function toast(options: ToastOptions): void {
  lastId += 1;
  show({ ...options, id: lastId });
}

/** Closes the toast with this id, if it is still shown. */
export function dismissToast(id: number): void {
  if (current?.id === id) show(null);
}

export function currentToast(): ToastRecord | null {
  return current;
}

/** Calls back at every change of the current toast; returns a function that removes the callback. */
export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
