import { copy } from "../copy.ts";

/** The text of the toast after a deletion; it also says if some files could not be deleted yet. */
export function cleanupNotification(isClean: boolean, done: string) {
  return isClean
    ? done
    : {
        title: copy.cleanupErrorTitle,
        description: copy.cleanupError,
        variant: "destructive" as const,
      };
}
