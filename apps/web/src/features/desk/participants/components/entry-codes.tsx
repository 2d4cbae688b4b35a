import { entryCodesLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { CopyButton } from "@/components/copy-button";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LabelledInput } from "@/components/ui/labelled";
import { paths } from "@/config/paths";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { formatDate } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { entryCodesQuery, useMakeCodes, useWithdrawCode } from "../api/requests-and-codes.ts";
import { enteringCopy } from "../place-requests-copy.ts";

const copy = enteringCopy.codes;

/** The maximum number of codes that one request creates; the database enforces it too. */
const MOST = 256;

interface EntryCodesProps {
  readonly tournamentId: string;
  readonly takesEntries: boolean;
}

/** The entry codes of a tournament: creates, copies and withdraws them, and shows the participants that used them. */
export function EntryCodes({ tournamentId, takesEntries }: EntryCodesProps) {
  const { data, error, refetch } = useQuery(entryCodesQuery(tournamentId));
  const withdraw = useWithdrawCode(tournamentId);
  const [isMaking, setIsMaking] = useState(false);
  const title = useId();
  useTableChanges(
    { table: "tournament_participants", filter: `tournament_id=eq.${tournamentId}` },
    [organizerKeys.entryCodes(tournamentId)],
  );
  const linkOf = (code: string) =>
    new URL(`${paths.tournament(tournamentId)}?codigo=${code}`, location.origin).href;
  if (error && !data) return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  const codes = data ?? [];
  const free = codes.filter(
    ({ withdrawn_at: gone, usedBy, max_uses: most }) => !gone && usedBy.length < most,
  );
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={title}>{copy.title}</h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {free.length > 0 && (
            <>
              <CopyButton label={copy.copyAll} value={free.map(({ code }) => code).join("\n")}>
                {copy.copyAll}
              </CopyButton>
              <CopyButton
                label={copy.copyLinks}
                value={free.map(({ code }) => linkOf(code)).join("\n")}
              >
                {copy.copyLinks}
              </CopyButton>
            </>
          )}
          {takesEntries && (
            <Button size="sm" aria-haspopup="dialog" onClick={() => setIsMaking(true)}>
              {copy.make}
            </Button>
          )}
        </div>
      </div>
      {data?.length === 0 && <p className="text-muted">{copy.none}</p>}
      <ul aria-labelledby={title} className="grid max-h-96 divide-y divide-border overflow-y-auto">
        {codes.map(({ id, code, max_uses: most, ends_at: end, withdrawn_at: gone, usedBy }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <CopyButton label={copy.copyOne(code)} value={linkOf(code)} className="font-mono">
              {code}
            </CopyButton>
            <div className="min-w-0 flex-1 basis-40 text-sm text-muted">
              <p className="flex flex-wrap gap-x-3">
                <span>{copy.used(usedBy.length, most)}</span>
                {gone ? (
                  <span>{copy.withdrawn}</span>
                ) : (
                  end && <span>{copy.until(formatDate(end))}</span>
                )}
              </p>
              {usedBy.length > 0 && (
                <p className="wrap-anywhere">{copy.usedBy(usedBy.join(", "))}</p>
              )}
            </div>
            {!gone && (
              <ConfirmButton
                label={copy.withdraw}
                aria-label={copy.withdrawOf(code)}
                variant="ghost"
                size="sm"
                title={copy.withdrawTitle}
                description={copy.withdrawText}
                confirmLabel={copy.withdraw}
                onConfirm={() => withdraw.mutateAsync({ codeId: id })}
              />
            )}
          </li>
        ))}
      </ul>
      {isMaking && (
        <MakeCodesDialog tournamentId={tournamentId} onClose={() => setIsMaking(false)} />
      )}
    </Card>
  );
}

interface MakeCodesDialogProps {
  readonly tournamentId: string;
  readonly onClose: () => void;
}

/** The form for new codes: the number of codes, the uses per code, and the time at which they expire. */
function MakeCodesDialog({ tournamentId, onClose }: MakeCodesDialogProps) {
  const make = useMakeCodes(tournamentId);
  const [count, setCount] = useState("1");
  const [uses, setUses] = useState("1");
  const [end, setEnd] = useState("");
  const isWhole = (text: string, most: number) =>
    /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most;
  return (
    <ConfirmDialog
      onClose={onClose}
      destructive={false}
      title={copy.makeTitle}
      description={copy.makeText}
      confirmLabel={copy.make}
      confirmDisabled={!isWhole(count, MOST) || !isWhole(uses, entryCodesLimits.max_uses.max)}
      onConfirm={() =>
        make.mutateAsync({
          count: Number(count),
          maxUses: Number(uses),
          ...(end && { endsAt: new Date(end).toISOString() }),
        })
      }
    >
      <div className="grid gap-3">
        <LabelledInput label={copy.count} inputMode="numeric" value={count} onText={setCount} />
        <LabelledInput label={copy.uses} inputMode="numeric" value={uses} onText={setUses} />
        <LabelledInput label={copy.end} type="datetime-local" value={end} onText={setEnd} />
      </div>
    </ConfirmDialog>
  );
}
