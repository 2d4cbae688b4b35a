import { toast } from "./toast.ts";
import { toastFailure } from "./toast-failure.ts";

const FAILURE = "No se pudo copiar.";

/**
 * Puts a text into the clipboard and says so, or that the browser does not let it.
 * @param told what the notice adds once it is copied
 */
export async function copyText(text: string, title: string, told?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title, description: told });
  } catch {
    toastFailure(FAILURE);
  }
}
