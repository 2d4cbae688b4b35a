import { copy } from "../copy.ts";

/** What is said once something is deleted: that it is, or that its files stay for a while. */
export function cleanupNotice(isClean: boolean, done: string) {
  return isClean
    ? done
    : {
        title: copy.cleanupErrorTitle,
        description: copy.cleanupError,
        variant: "destructive" as const,
      };
}
