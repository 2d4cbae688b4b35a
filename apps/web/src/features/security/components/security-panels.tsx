import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton";
import { identityProvidersQuery } from "@/entities/identity-provider/api/identity-providers";
import { factorsQuery } from "../api/factors.ts";
import { identitiesQuery } from "../api/identities.ts";
import { FactorPanel } from "./factor-panel.tsx";
import { IdentitiesPanel } from "./identities-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

/** Sign-in methods, second factor and sessions; they appear together, so that none moves the next one. */
export function SecurityPanels() {
  const reads = [
    useQuery(identityProvidersQuery()),
    useQuery(identitiesQuery()),
    useQuery(factorsQuery()),
  ];
  if (reads.some(({ isPending }) => isPending)) {
    return (
      <div aria-busy="true" className="grid gap-5">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-44 rounded-lg" />
      </div>
    );
  }
  return (
    <>
      <IdentitiesPanel />
      <FactorPanel />
      <SessionsPanel />
    </>
  );
}
