import { lazy, Suspense, useSyncExternalStore } from "react";
import { forgetKeptLink, keptLink, watchKeptLink } from "@/lib/session-link";

const ForeignLinkDialog = lazy(async () => ({
  default: (await import("./foreign-link-dialog.tsx")).ForeignLinkDialog,
}));

/** Asks, on whichever page such a link leads to, before another account's session is taken. */
export function ForeignLinkHost() {
  const link = useSyncExternalStore(watchKeptLink, keptLink, () => null);
  if (!link) return null;
  return (
    <Suspense fallback={null}>
      <ForeignLinkDialog link={link} onClose={forgetKeptLink} />
    </Suspense>
  );
}
