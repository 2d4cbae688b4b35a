import { deviceName } from "@leyenda/site/device";
import { useQuery } from "@tanstack/react-query";
import { MonitorSmartphone, ShieldAlert } from "lucide-react";
import { ErrorState } from "@/components/error-state";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Skeleton } from "@/components/ui/skeleton";
import { formatDateTime } from "@/lib/format";
import {
  anomaliesQuery,
  sessionsQuery,
  useEndOtherSessions,
  useEndSession,
} from "../api/sessions.ts";
import { copy } from "../copy.ts";

const nameOf = (userAgent: string | null) => deviceName(userAgent) ?? copy.sessions.unknown;

/** Where the account is signed in, and ending that. */
export function SessionsPanel() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery());
  const { data: anomalies = [] } = useQuery(anomaliesQuery());
  const end = useEndSession();
  const endOthers = useEndOtherSessions();

  if (error) return <ErrorState title={copy.sessions.loadError} error={error} onRetry={refetch} />;
  if (!sessions) return <Skeleton className="h-44 rounded-lg" />;

  return (
    <section className="card">
      <CardHeader title={copy.sessions.title} description={copy.sessions.description} />
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
      <ul className="mb-4 divide-y divide-border border-y border-border">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-3"
          >
            <MonitorSmartphone aria-hidden className="size-5 text-muted" />
            <p className="flex flex-wrap items-center gap-x-2 font-medium">
              {nameOf(session.user_agent)}
              {session.is_current && <Badge tone="success">{copy.sessions.current}</Badge>}
              {session.has_second_factor && <Badge>{copy.sessions.withFactor}</Badge>}
            </p>
            <p className="col-start-2 col-end-4 row-start-2 flex flex-wrap gap-x-1 md:col-end-3 text-sm text-muted">
              <span>{copy.sessions.opened(formatDateTime(session.created_at))}</span>
              <RelativeTime value={session.last_used_at} />
            </p>
            {!session.is_current && (
              <Button
                variant="ghost"
                className="col-start-3 row-start-1 md:row-span-2"
                aria-label={copy.sessions.endLabel(nameOf(session.user_agent))}
                isLoading={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                {copy.sessions.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <ConfirmButton
          label={copy.sessions.endOthers}
          variant="secondary"
          title={copy.sessions.endOthersTitle}
          description={<p>{copy.sessions.endOthersText}</p>}
          confirmLabel={copy.sessions.endOthers}
          onConfirm={() => endOthers.mutateAsync()}
        />
      ) : (
        <p className="text-muted">{copy.sessions.alone}</p>
      )}
    </section>
  );
}
