import { Toaster } from "@/components/ui/toaster";
import { watchToast } from "@/lib/toast";
import { createRoot } from "./react-root.ts";

/**
 * Shows notices from the first one on, in a root of their own: the primitive makes their place known in a transition, and
 * one of the page's that waits (a part that nobody looks at yet) would hold a notice back for longer than it lasts.
 */
export function showNotices(): void {
  const end = watchToast(() => {
    end();
    createRoot(document.body.appendChild(document.createElement("div"))).render(<Toaster />);
  });
}
