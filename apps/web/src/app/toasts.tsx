import { Toaster } from "@/components/ui/toaster";
import { watchToast } from "@/lib/toast";
import { createRoot } from "./react-root.ts";

/**
 * Shows toasts from the first one on, in a separate React root: the toast primitive mounts its container in a
 * transition, and another suspended transition of the page would delay a toast for longer than it lasts.
 */
export function showToasts(): void {
  const end = watchToast(() => {
    end();
    createRoot(document.body.appendChild(document.createElement("div"))).render(<Toaster />);
  });
}
