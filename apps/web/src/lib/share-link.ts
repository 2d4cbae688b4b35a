import { putIntoClipboard } from "./copy-text.ts";
import { showRefusedLink } from "./share-fallback-link.ts";
import { toast } from "./toast.ts";

const LINK_COPIED = "Enlace copiado";
const LINK_COPIED_HINT = "Ya puedes pegarlo donde quieras.";
const TEXT_COPIED_HINT = "Con un texto delante: pégalo en el chat que quieras.";

/** Whether the device can pass a link to another app. */
export function canShare(): boolean {
  return "share" in navigator;
}

/** Whether the device can pass these files to another app. */
export function canShareFiles(files: File[]): boolean {
  return canShare() && "canShare" in navigator && navigator.canShare({ files });
}

/**
 * Shares a URL with another app. If the device refuses, a dialog shows the URL for the user to copy.
 * @param text the text before the URL in a message; chats show this text but not the title
 */
export async function shareLink(title: string, url: string, text = title): Promise<void> {
  try {
    await share({ title, text, url });
  } catch {
    showRefusedLink({ url, text });
  }
}

export function shareFile(file: File, title: string): Promise<void> {
  return share({ files: [file], title });
}

async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // The user closed the share sheet, which is not a failure.
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

/**
 * Copies a URL and shows a toast. If the browser refuses, a dialog shows the URL for the user to copy.
 * @param text the text before the URL
 */
export async function copyLink(url: string, text?: string): Promise<void> {
  const isBare = text === undefined;
  if (await putIntoClipboard(isBare ? url : `${text} ${url}`))
    toast({ title: LINK_COPIED, description: isBare ? LINK_COPIED_HINT : TEXT_COPIED_HINT });
  else showRefusedLink({ url, text: text ?? "" });
}

/**
 * Shares a URL with another app on a phone, and copies it on other devices.
 * @param text the text before the URL; if undefined, only the URL is copied
 */
export function offerLink(title: string, url: string, text?: string): Promise<void> {
  if (canShare() && matchMedia("(pointer: coarse)").matches) return shareLink(title, url, text);
  return copyLink(url, text);
}
