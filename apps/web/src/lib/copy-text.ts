import { toast } from "./toast.ts";

const FAILURE = "No se pudo copiar";
const FAILURE_HINT = "El navegador no lo permite aquí: selecciónalo y cópialo a mano.";

/** Copies a text to the clipboard; returns whether the browser allowed it. */
export async function putIntoClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies a text to the clipboard and shows a toast with the outcome.
 * @param description a further text of the toast after copying
 */
export async function copyText(text: string, title: string, description?: string): Promise<void> {
  if (await putIntoClipboard(text)) toast({ title, description });
  else toast({ title: FAILURE, description: FAILURE_HINT, variant: "destructive" });
}
