import { deviceName } from "@leyenda/site/device-name";
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Skeleton } from "@/components/ui/skeleton";
import { formatDateTime } from "@/lib/format";
import { anomaliesQuery, sessionsQuery, useEndOtherSessions } from "../api/sessions.ts";
import { copy } from "../copy.ts";
import { sessionRows } from "../domain/session-rows.ts";
import { SessionRow } from "./session-row.tsx";

const nameOf = (userAgent: string | null, isCurrent = false) =>
  deviceName(userAgent) ?? (isCurrent ? copy.sessions.unknownHere : copy.sessions.unknown);

/** The open sessions of the account, with buttons to end them. */
export function SessionsPanel() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery());
  const { data: anomalies = [] } = useQuery(anomaliesQuery());
  const endOthers = useEndOtherSessions();
  const [isWhole, setIsWhole] = useState(false);

  if (error) return <ErrorState title={copy.sessions.loadError} error={error} onRetry={refetch} />;
  if (!sessions) return <Skeleton className="h-44 rounded-lg" />;

  const { latest, earlier } = sessionRows(sessions, (it) => deviceName(it.user_agent) !== null);
  return (
    <section className="card">
      <CardHeader
        title={copy.sessions.title}
        description={copy.sessions.description}
        actions={
          sessions.length > 1 && (
            <ConfirmButton
              label={copy.sessions.endOthers}
              variant="secondary"
              size="sm"
              title={copy.sessions.endOthersTitle}
              description={<p>{copy.sessions.endOthersText}</p>}
              confirmLabel={copy.sessions.endOthers}
              onConfirm={() => endOthers.mutateAsync()}
            />
          )
        }
      />
      {anomalies.map(({ session_id: id, user_agent: agent, ended_at: when }) => (
        <div key={id} className="mb-3 flex gap-3 rounded-lg border border-danger/50 p-3">
          <ShieldAlert aria-hidden className="mt-0.5 size-5 flex-none text-danger" />
          <div>
            <h3 className="font-semibold">{copy.sessions.anomaly}</h3>
            <p className="text-sm text-muted">
              {copy.sessions.anomalyText(nameOf(agent), formatDateTime(when))}
            </p>
          </div>
        </div>
      ))}
      <ul className="divide-y divide-border border-y border-border">
        {[...latest, ...(isWhole ? earlier : [])].map((row) => (
          <SessionRow
            key={row[0]?.id}
            name={nameOf(row[0]?.user_agent ?? null, row[0]?.is_current)}
            sessions={row}
          />
        ))}
      </ul>
      {earlier.length > 0 && !isWhole && (
        <Button variant="ghost" className="mt-2 w-full" onClick={() => setIsWhole(true)}>
          {copy.sessions.more(earlier.length)}
        </Button>
      )}
      {sessions.length < 2 && <p className="mt-4 text-muted">{copy.sessions.alone}</p>}
    </section>
  );
}
