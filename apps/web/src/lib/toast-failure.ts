import { toUserMessage } from "./errors.ts";
import { toast } from "./toast.ts";

const TITLE = "Error";

/** Reports a failure once: what could not be done and, if the server gave one, the reason. */
export function toastFailure(what: string, error?: unknown, title: string = TITLE): void {
  const reason = error === undefined ? "" : toUserMessage(error);
  toast({
    title,
    description: reason && reason !== what ? `${what} ${reason}` : what,
    variant: "destructive",
  });
}
