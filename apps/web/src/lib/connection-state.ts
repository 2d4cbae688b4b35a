import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** The names of the live subscriptions that are down; also contains "requests" if the last request failed. */
const broken = new Set<string>();
let isOffline = typeof navigator !== "undefined" && !navigator.onLine;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function setOffline(next: boolean): void {
  isOffline = next;
  notify();
}

if (typeof window !== "undefined") {
  window.addEventListener("offline", () => setOffline(true));
  window.addEventListener("online", () => setOffline(false));
}

/** Records whether a live subscription works, or whether requests reach the server. */
export function reportSubscription(name: string, isWorking: boolean): void {
  if (isWorking ? broken.delete(name) : !broken.has(name) && broken.add(name)) notify();
}

/** True while the browser is offline, requests fail or a live subscription is down. */
export function useIsReconnecting(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOffline || broken.size > 0,
    () => false,
  );
}

/** Calls back each time the connection works again after an interruption. */
export function useOnConnectionBack(callback: () => void): void {
  const onBack = useEffectEvent(callback);
  useEffect(() => {
    const isDown = () => isOffline || broken.size > 0;
    let wasDown = isDown();
    const listener = () => {
      const isDownNow = isDown();
      if (wasDown && !isDownNow) onBack();
      wasDown = isDownNow;
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
