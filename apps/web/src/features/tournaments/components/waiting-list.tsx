import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { participantPath } from "@/entities/match/domain/participant-path";
import { useSession } from "@/hooks/use-session";
import type { TournamentPage } from "../api/get-tournament.ts";
import { copy as pageCopy } from "../copy.ts";
import type { WaitingEntry } from "../domain/waiting-list.ts";
import { waitingCopy as copy } from "../waiting-list-copy.ts";

/** The most names of the waiting list that are shown. */
const SHOWN = 100;

/** The waiting list in its order. Renders nothing if it is empty. */
export function WaitingListSection({ tournament }: { readonly tournament: TournamentPage }) {
  const { profile } = useSession();
  const { entries } = tournament.waiting;
  if (entries.length === 0 || tournament.status === "Finalizado") return null;
  const own = ({ id }: WaitingEntry) => {
    if (id === profile?.participant_id) return pageCopy.participants.you;
    return id === profile?.team?.participant_id ? pageCopy.participants.yourTeam : null;
  };
  return (
    <section aria-labelledby="waiting-list" className="grid gap-3">
      <h2 id="waiting-list">{copy.title}</h2>
      <ol className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {entries.slice(0, SHOWN).map((entry) => (
          <Waiting key={entry.id} entry={entry} ownLabel={own(entry)} />
        ))}
      </ol>
      {entries.length > SHOWN && (
        <p className="text-sm text-muted">{copy.more(entries.length - SHOWN)}</p>
      )}
    </section>
  );
}

interface WaitingProps {
  readonly entry: WaitingEntry;
  readonly ownLabel: string | null;
}

function Waiting({ entry, ownLabel }: WaitingProps) {
  const to = participantPath(entry);
  const word = copy.states[entry.state];
  return (
    <li className="card relative flex items-center gap-3">
      <span className="w-7 text-right font-display text-lg text-muted tabular-nums">
        {entry.place === null ? "–" : `${entry.place}.º`}
      </span>
      <ParticipantAvatar participant={entry} className="size-9" />
      <div className="min-w-0 flex-1">
        <p title={entry.name} className="truncate font-semibold">
          {to ? (
            <Link to={to} className="after:absolute after:inset-0">
              {entry.name}
            </Link>
          ) : (
            entry.name
          )}
        </p>
        {word && (
          <p className="flex flex-wrap gap-x-2 text-sm text-muted">
            <span>{word}</span>
            {entry.offerEndsAt && <RelativeTime value={entry.offerEndsAt} />}
          </p>
        )}
      </div>
      {ownLabel && <Badge tone="accent">{ownLabel}</Badge>}
    </li>
  );
}
