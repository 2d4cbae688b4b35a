import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentToast, watchToast } from "@/lib/toast";

// Most first visits show no toast: the code loads with the first one.
const ToastRegion = lazy(async () => ({ default: (await import("./toast.tsx")).ToastRegion }));

/** Mounts the toasts once, at the root. */
export function Toaster() {
  const toast = useSyncExternalStore(watchToast, currentToast, () => null);
  return <Suspense fallback={null}>{toast && <ToastRegion toast={toast} />}</Suspense>;
}
