import { searchKey } from "@leyenda/site/search-key";
import { Check, Users } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { copy as commonCopy } from "@/components/copy";
import { CoveredResult } from "@/components/covered-result";
import { EmptyState } from "@/components/empty-state";
import { SearchInput } from "@/components/search-input";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useSearchText } from "@/hooks/use-search-text";
import { useSession } from "@/hooks/use-session";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { participantPath } from "@/entities/match/domain/participant-path";
import { PlaceMedal } from "@/entities/tournament/components/place-medal";
import { rosterCopy } from "@/entities/match/roster-copy";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { WaitingListSection } from "./waiting-list.tsx";
import type { Participant } from "../domain/tournament-participant.ts";

const RosterDialog = lazy(async () => ({
  default: (await import("./roster-dialog.tsx")).RosterDialog,
}));

// `ParticipantProgress` is loaded only for running tournaments.
const ParticipantProgress = lazy(async () => ({
  default: (await import("./participant-progress.tsx")).ParticipantProgress,
}));

// `PastGuestClaim` is loaded only for signed-in users, in a finished tournament.
const PastGuestClaim = lazy(async () => ({
  default: (await import("./past-guest-claim.tsx")).PastGuestClaim,
}));

/** With at least this many participants there is a search field. */
const SEARCH_FROM = 12;

/** How many free places are shown after the participants. */
const FREE_SHOWN = 3;

interface ParticipantsTabProps {
  readonly tournament: TournamentPage;
}

/** All participants: sorted by final position once the tournament is over, else by seed. */
export function ParticipantsTab({ tournament }: ParticipantsTabProps) {
  const { entrants } = tournament;
  const { profile, isAdmin } = useSession();
  const { value, onChange, search } = useSearchText("participante");
  const [chosen, setShown] = useState<Participant | null>(null);
  if (entrants.length === 0) {
    return (
      <EmptyState
        icon={Users}
        title={copy.participants.empty}
        {...(tournament.status === "Inscripciones"
          ? {
              description: isAdmin
                ? copy.participants.emptyOrganiserHint
                : copy.participants.emptyHint,
            }
          : {})}
      />
    );
  }
  const wanted = searchKey(search);
  const shown = entrants.filter((entrant) => searchKey(entrant.name).includes(wanted));
  const { finished_at: finishedAt, max_participants: max } = tournament;
  const free =
    tournament.status === "Inscripciones"
      ? Math.min(FREE_SHOWN, Math.max(0, max - tournament.playing - tournament.waiting.held))
      : 0;
  const asId = tournament.type === "team" ? profile?.team?.participant_id : profile?.participant_id;
  const asName = tournament.type === "team" ? profile?.team?.name : profile?.username;
  const isIn = entrants.some(({ id }) => id === asId);
  const requestOf = (entrant: Participant) =>
    entrant.isGuest &&
    finishedAt !== null &&
    profile &&
    asId &&
    asName &&
    !isIn && (
      <Suspense fallback={null}>
        <PastGuestClaim
          tournamentId={tournament.id}
          entrant={entrant}
          userId={profile.id}
          as={{ id: asId, name: asName }}
        />
      </Suspense>
    );
  const own = (entrant: Participant) => {
    if (entrant.id === profile?.participant_id) return copy.participants.you;
    return entrant.id === profile?.team?.participant_id ? copy.participants.yourTeam : null;
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-muted">{copy.head.places(tournament.playing, max, tournament.type)}</p>
        {entrants.length >= SEARCH_FROM && (
          <SearchInput
            name="participante"
            value={value}
            onChange={onChange}
            label={copy.participants.search}
            className="w-full sm:w-80"
          />
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={copy.participants.noneFound} />
      ) : (
        <InOrder tournament={tournament}>
          {shown.map((entrant) => (
            <li key={entrant.id}>
              <ParticipantCard
                entrant={entrant}
                ownLabel={own(entrant)}
                onShowRoster={() => setShown(entrant)}
                request={requestOf(entrant)}
                where={
                  tournament.status === "Activo" &&
                  entrant.status === "registered" && (
                    <Suspense>
                      <ParticipantProgress stages={tournament.stages} participantId={entrant.id} />
                    </Suspense>
                  )
                }
              />
            </li>
          ))}
          {Array.from({ length: wanted ? 0 : free }, (_, place) => (
            <li
              key={place}
              className="grid min-h-16 place-items-center rounded-lg border border-dashed border-border-strong text-muted"
            >
              {copy.participants.free}
            </li>
          ))}
        </InOrder>
      )}
      <WaitingListSection tournament={tournament} />
      {chosen && (
        <Suspense fallback={null}>
          <RosterDialog
            tournamentId={tournament.id}
            entrant={chosen}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface InOrderProps extends ParticipantsTabProps {
  readonly children: ReactNode;
}

/** The cards of the participants. After the tournament their order reveals the winner, so the cards can be hidden. */
function InOrder({ tournament, children }: InOrderProps) {
  const list = <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>;
  if (tournament.entrants.every(({ finalPosition }) => finalPosition === null)) return list;
  return <CoveredResult id={`entrants ${tournament.id}`}>{list}</CoveredResult>;
}

interface ParticipantCardProps {
  readonly entrant: Participant;
  readonly ownLabel: string | null;
  readonly onShowRoster: () => void;
  readonly request: ReactNode;
  readonly where: ReactNode;
}

function ParticipantCard({
  entrant,
  ownLabel,
  onShowRoster,
  request,
  where,
}: ParticipantCardProps) {
  const { status } = entrant;
  const to = participantPath(entrant);
  const out = status === "registered" ? null : copy.participants.status[status];
  return (
    <article className="card card-link relative flex items-center gap-2 p-3">
      <ParticipantAvatar participant={entrant} className="size-11" />
      <div className="min-w-0 flex-1">
        <h2
          title={entrant.name}
          className="line-clamp-2 font-sans text-base leading-snug font-semibold break-words"
        >
          {to ? (
            <Link to={to} className="after:absolute after:inset-0">
              {entrant.name}
            </Link>
          ) : (
            entrant.name
          )}
        </h2>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          {entrant.isGuest && <span aria-hidden>{commonCopy.guest}</span>}
          {entrant.seed !== null && <span>{copy.participants.seed(entrant.seed)}</span>}
          {where}
          {ownLabel && <span className="font-semibold text-accent">{ownLabel}</span>}
          {entrant.checkedInAt && (
            <span className="flex items-center gap-1 text-success">
              <Check aria-hidden className="size-4" />
              {copy.participants.checkedIn}
            </span>
          )}
        </p>
      </div>
      {entrant.type === "team" && !entrant.isGuest && (
        <Button
          variant="secondary"
          size="sm"
          className="relative"
          aria-haspopup="dialog"
          aria-label={rosterCopy.of(entrant.name)}
          onClick={onShowRoster}
        >
          {rosterCopy.title}
        </Button>
      )}
      {request}
      {out && <Badge tone="danger">{out}</Badge>}
      {entrant.finalPosition !== null && <PlaceMedal place={entrant.finalPosition} />}
    </article>
  );
}
