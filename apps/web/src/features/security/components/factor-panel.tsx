import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { formatDate } from "@/lib/format";
import {
  factorsQuery,
  useBeginFactor,
  useMakeRecoveryCodes,
  useRemoveFactor,
} from "../api/factors.ts";
import { copy } from "../copy.ts";
import { EnrolDialog } from "./enrol-authenticator-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { RecoveryPanel } from "./recovery-panel.tsx";

/** The authenticator apps of the account, and the recovery codes. */
export function FactorPanel() {
  const { data, error, refetch } = useQuery(factorsQuery());
  const begin = useBeginFactor();
  const remove = useRemoveFactor();
  const make = useMakeRecoveryCodes();
  const [leaving, setLeaving] = useState<string | null>(null);

  if (error) return <ErrorState title={copy.factor.loadError} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-44 rounded-lg" />;
  const { apps, codes } = data;
  const isOn = apps.length > 0;

  return (
    <section className="card">
      <CardHeader
        title={copy.factor.title}
        description={copy.factor.description}
        actions={
          <Badge dot tone={isOn ? "success" : "neutral"}>
            {isOn ? copy.factor.on : copy.factor.off}
          </Badge>
        }
      />
      {isOn && (
        <ul className="mb-4 divide-y divide-border border-y border-border">
          {apps.map(({ id, friendly_name: name, created_at: since }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{name || copy.factor.defaultName}</p>
                <p className="text-sm text-muted">
                  {copy.factor.since} {formatDate(since)}
                </p>
              </div>
              <Button variant="ghost" aria-haspopup="dialog" onClick={() => setLeaving(id)}>
                {copy.factor.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant={isOn ? "secondary" : "primary"}
        isLoading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {isOn ? copy.factor.addAnother : copy.factor.activate}
      </Button>
      {isOn && <RecoveryPanel codes={codes} make={make} />}
      {begin.data && (
        <EnrolDialog
          factor={begin.data}
          onClose={begin.reset}
          onProved={() => {
            begin.reset();
            if (!codes) make.mutate({ isRenewal: false });
          }}
        />
      )}
      {make.data && <RecoveryCodesDialog codes={make.data} onClose={make.reset} />}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={copy.factor.removeTitle}
        description={<p>{copy.factor.removeText}</p>}
        confirmLabel={copy.factor.remove}
        onConfirm={() => leaving && remove.mutateAsync(leaving)}
      />
    </section>
  );
}
