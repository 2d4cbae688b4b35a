import { useSyncExternalStore } from "react";
import { hasOpenDraft, watchDrafts } from "@/lib/form-drafts";

/** Whether a long form on the page has unsaved values: the page then stays even without a session. */
export const useHasOpenDraft = (): boolean =>
  useSyncExternalStore(watchDrafts, hasOpenDraft, () => false);
