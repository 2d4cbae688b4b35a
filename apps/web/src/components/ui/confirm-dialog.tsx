import { lazy, Suspense, useState } from "react";
import type { ConfirmDialogProps } from "./confirm-panel.tsx";

const ConfirmPanel = lazy(async () => ({
  default: (await import("./confirm-panel.tsx")).ConfirmPanel,
}));

/** The confirmation before an action that cannot be undone. A second press does not run the action again. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open !== false && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense fallback={null}>
        <ConfirmPanel {...props} />
      </Suspense>
    )
  );
}
