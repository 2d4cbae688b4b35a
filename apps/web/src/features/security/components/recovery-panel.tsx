import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { useMakeRecoveryCodes } from "../api/factors.ts";
import { copy } from "../copy.ts";

interface RecoveryPanelProps {
  readonly codes: { readonly total: number; readonly remaining: number } | null;
  readonly make: ReturnType<typeof useMakeRecoveryCodes>;
}

/** The number of remaining recovery codes, and a button to create new ones. */
export function RecoveryPanel({ codes, make }: RecoveryPanelProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mt-6 border-t border-border pt-5">
      <h3>{copy.recovery.title}</h3>
      <p className="mt-1 text-[0.9375rem] text-muted">{copy.recovery.description}</p>
      <p className={codes ? "mt-2" : "mt-2 font-medium text-danger"}>
        {codes ? copy.recovery.remaining(codes.remaining, codes.total) : copy.recovery.none}
      </p>
      <Button
        variant="secondary"
        className="mt-4"
        isLoading={make.isPending}
        aria-haspopup={codes ? "dialog" : undefined}
        onClick={() => (codes ? setIsAsking(true) : make.mutate({ isRenewal: false }))}
      >
        {codes ? copy.recovery.renew : copy.recovery.make}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={copy.recovery.renewTitle}
        description={<p>{copy.recovery.renewText}</p>}
        confirmLabel={copy.recovery.renew}
        onConfirm={() => make.mutateAsync({ isRenewal: true })}
      />
    </div>
  );
}
