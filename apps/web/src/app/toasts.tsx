import { Toaster } from "@/components/ui/toaster";
import { watchToast } from "@/lib/toast";
import { createRoot } from "./react-root.ts";

/**
 * Renders toasts in a separate React root, from the first toast on.
 * In the page's root, a suspended transition could delay a toast for longer than the toast lasts.
 */
export function showToasts(): void {
  const end = watchToast(() => {
    end();
    createRoot(document.body.appendChild(document.createElement("div"))).render(<Toaster />);
  });
}
