import { toUserMessage } from "./errors.ts";
import { toast } from "./toast.ts";

const TITLE = "Error";

/** Shows a toast about a failure: what could not be done, and the server's reason if there is one. */
export function toastFailure(what: string, error?: unknown, title: string = TITLE): void {
  const reason = error === undefined ? "" : toUserMessage(error);
  toast({
    title,
    description: reason && reason !== what ? `${what} ${reason}` : what,
    variant: "destructive",
  });
}
