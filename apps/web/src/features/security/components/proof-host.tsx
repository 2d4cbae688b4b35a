import { lazy, Suspense, useSyncExternalStore } from "react";
import { askedProof, watchProof } from "@/lib/recent-proof";

const ProofDialog = lazy(async () => ({
  default: (await import("./proof-dialog.tsx")).ProofDialog,
}));

/** Asks, on whichever page it is needed, to prove again who is there. */
export function ProofHost() {
  const purpose = useSyncExternalStore(watchProof, askedProof, () => null);
  if (!purpose) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog purpose={purpose} />
    </Suspense>
  );
}
