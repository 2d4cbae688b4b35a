import type { ReactNode } from "react";

export interface ToastOptions {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly variant?: "default" | "destructive";
  /** Milliseconds; `Infinity` shows it until it is closed. */
  readonly duration?: number;
}

export interface ToastRecord extends ToastOptions {
  readonly id: number;
}

export const TOAST_DURATION_MS = 5000;

// One toast at a time: a new one replaces the current one.
let current: ToastRecord | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ToastRecord | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. Works outside of components too, so that a mutation can report by itself. */
export function toast(options: ToastOptions): void {
  lastId += 1;
  show({ ...options, id: lastId });
}

/** Closes the toast with this id, if it is still shown. */
export function dismissToast(id: number): void {
  if (current?.id === id) show(null);
}

/** The current toast, or null. */
export function currentToast(): ToastRecord | null {
  return current;
}

/** Calls back at every change of the current toast; returns a function that ends it. */
export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
