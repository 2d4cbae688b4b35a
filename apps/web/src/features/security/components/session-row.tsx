import { MonitorSmartphone } from "lucide-react";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { formatDateTime } from "@/lib/format";
import { type OpenSession, useEndSessions } from "../api/sessions.ts";
import { copy } from "../copy.ts";

interface SessionRowProps {
  readonly name: string;
  /** The sessions of this list item, last used first; several only if all are on unknown devices. */
  readonly sessions: readonly OpenSession[];
}

const END_PLACE = "col-start-3 row-start-1 md:row-span-2";

/** A list item with one device, or with all unknown devices together, and a button to end the sessions. */
export function SessionRow({ name, sessions }: SessionRowProps) {
  const end = useEndSessions();
  const [session] = sessions;
  if (!session) return null;
  const ids = sessions.map(({ id }) => id);
  const isOne = ids.length === 1;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-3">
      <MonitorSmartphone aria-hidden className="size-5 text-muted" />
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        {name}
        {session.is_current && <Badge tone="success">{copy.sessions.current}</Badge>}
        {sessions.every((it) => it.has_second_factor) && <Badge>{copy.sessions.withFactor}</Badge>}
      </p>
      <p className="col-start-2 col-end-4 row-start-2 flex flex-wrap gap-x-1 md:col-end-3 text-sm text-muted">
        <span>
          {isOne
            ? copy.sessions.opened(formatDateTime(session.created_at))
            : copy.sessions.several(ids.length)}
        </span>
        <RelativeTime value={session.last_used_at} />
      </p>
      {!session.is_current && isOne && (
        <Button
          variant="ghost"
          className={END_PLACE}
          aria-label={copy.sessions.endLabel(name)}
          isLoading={end.isPending}
          onClick={() => end.mutate(ids)}
        >
          {copy.sessions.end}
        </Button>
      )}
      {!isOne && (
        <ConfirmButton
          label={copy.sessions.endSeveral(ids.length)}
          aria-label={copy.sessions.endSeveralLabel(ids.length, name)}
          variant="ghost"
          className={END_PLACE}
          title={copy.sessions.endSeveralTitle(ids.length)}
          description={<p>{copy.sessions.endOthersText}</p>}
          confirmLabel={copy.sessions.endSeveral(ids.length)}
          onConfirm={() => end.mutateAsync(ids)}
        />
      )}
    </li>
  );
}
