import { toUserMessage } from "./errors.ts";
import { toast } from "./toast.ts";

const TITLE = "Error";

/** Shows a toast that says what could not be done and, if there is one, the server's reason. */
export function toastFailure(what: string, error?: unknown, title: string = TITLE): void {
  const reason = error === undefined ? "" : toUserMessage(error);
  toast({
    title,
    description: reason && reason !== what ? `${what} ${reason}` : what,
    variant: "destructive",
  });
}
