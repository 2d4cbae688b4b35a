import { toast } from "@/hooks/use-toast";
import { copy } from "../copy.ts";

/** Offers the page's address to another app where the device can, else copies it. */
export async function shareLink(title: string): Promise<void> {
  const url = location.href;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closing the sheet is a choice, not a failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  await navigator.clipboard.writeText(url);
  toast({ title: copy.detail.linkCopied, description: copy.detail.linkCopiedHint });
}
