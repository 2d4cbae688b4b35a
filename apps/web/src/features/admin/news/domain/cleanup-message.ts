import { copy } from "../copy.ts";

/** The toast after a deletion: done, or done with files that could not be deleted yet. */
export function cleanupNotification(isClean: boolean, done: string) {
  return isClean
    ? done
    : {
        title: copy.cleanupErrorTitle,
        description: copy.cleanupError,
        variant: "destructive" as const,
      };
}
