import { useEffect, useSyncExternalStore } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { discardOpenDrafts } from "@/lib/form-drafts";
import {
  answerLeave,
  hasUnsavedWork,
  leaveQuestion,
  leaveUnsaved,
  watchUnsavedWork,
} from "@/lib/unsaved-work";
import { unsavedWorkCopy } from "../unsaved-work-copy.ts";

function holdUnload(event: BeforeUnloadEvent) {
  if (hasUnsavedWork()) event.preventDefault();
}

/** Shows a confirmation if a link, the Back button, or closing a dialog or the window would lose unsaved work. */
export function UnsavedWorkHost() {
  const question = useSyncExternalStore(watchUnsavedWork, leaveQuestion, () => null);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) =>
    from.pathname === to.pathname
      ? from.search !== to.search && hasUnsavedWork("view")
      : hasUnsavedWork(),
  );
  useEffect(() => {
    if (blocker.state === "blocked") leaveUnsaved(blocker.proceed, blocker.reset);
  }, [blocker]);
  useEffect(() => {
    window.addEventListener("beforeunload", holdUnload);
    return () => window.removeEventListener("beforeunload", holdUnload);
  }, []);
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={() => answerLeave(false)}
      title={unsavedWorkCopy.title}
      description={unsavedWorkCopy.description}
      confirmLabel={unsavedWorkCopy.confirm}
      cancelLabel={unsavedWorkCopy.cancel}
      onConfirm={() => {
        discardOpenDrafts();
        answerLeave(true);
      }}
    />
  );
}
