import { lazy, Suspense, useSyncExternalStore } from "react";
import { isProofAsked, watchProof } from "@/lib/recent-proof";

const ProofDialog = lazy(async () => ({
  default: (await import("./proof-dialog.tsx")).ProofDialog,
}));

/** Asks, on whichever page it is needed, to prove again who is there. */
export function ProofHost() {
  const isAsked = useSyncExternalStore(watchProof, isProofAsked, () => false);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog />
    </Suspense>
  );
}
