import { useSyncExternalStore } from "react";
import { hasOpenDraft, watchDrafts } from "@/lib/form-drafts";

/** Whether a long form on the page has unsaved values. If so, the page stays even if the session ends. */
export const useHasOpenDraft = (): boolean =>
  useSyncExternalStore(watchDrafts, hasOpenDraft, () => false);
