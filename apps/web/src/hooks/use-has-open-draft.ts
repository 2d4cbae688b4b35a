import { useSyncExternalStore } from "react";
import { hasOpenDraft, watchDrafts } from "@/lib/form-drafts";

/** Whether a long form on the page holds what is not saved: the page stays then, also without a session. */
export const useHasOpenDraft = (): boolean =>
  useSyncExternalStore(watchDrafts, hasOpenDraft, () => false);
