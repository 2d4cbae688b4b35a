import { matchKeys } from "@/entities/match/api/match-query-keys";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Navigate } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useMediaQuery } from "@/hooks/use-media-query";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import { matchQuery, type MatchDetails } from "@/entities/match/api/get-match";
import { MatchVersus } from "@/entities/match/components/match-versus";
import { useRosterChanges } from "@/entities/match/hooks/use-roster-changes";
import { awaitsRival } from "@/entities/match/domain/feeder-match";
import { isMatchOver } from "@/entities/match/domain/status";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import { matchOutcome } from "../domain/match-outcome.ts";
import { ownParticipant, type RoomAccess } from "../domain/room-access.ts";
import type { RoomStepState } from "../domain/room-step.ts";
import { roomTitle } from "../domain/room-title.ts";
import { useIsBusy } from "../hooks/use-is-busy.ts";
import { useOfflineRoom } from "../hooks/use-offline-room.ts";
import { usePreservedFocus } from "../hooks/use-preserved-focus.ts";
import { useMatchStart } from "../hooks/use-match-start.ts";
import { useRoomSteps } from "../hooks/use-room-steps.ts";
import { useRoomAccess } from "../hooks/use-room-access.ts";
import { DesktopRoom } from "./desktop-room.tsx";
import { RoomHead } from "./room-head.tsx";
import { RoomLinks } from "./room-links.tsx";
import { RoomTabs } from "./room-tabs.tsx";

const ResultCelebration = lazy(async () => ({
  default: (await import("./result-celebration.tsx")).ResultCelebration,
}));

interface MatchRoomProps {
  readonly id: string;
  /** Renders the admins' actions on the match; another feature provides them. */
  readonly renderAdminActions: (match: MatchDetails) => ReactNode;
  /** Renders the offer of a rematch to the players of a decided challenge; another feature provides it. */
  readonly renderRematch: (match: MatchDetails, ownSide: 1 | 2) => ReactNode;
  /** Renders what a side can expect of a match without a rival; the feature `tournaments` provides it. */
  readonly renderProspects: (match: MatchDetails, participantId: string) => ReactNode;
}

/** The match room for both sides, staff and admins; other users are redirected to the public page. */
export function MatchRoom({ id, ...render }: MatchRoomProps) {
  const { data: match, error, refetch } = useQuery(matchQuery(id));
  const { access, isStaff } = useRoomAccess(match ?? null);
  const { profile } = useSession();
  const now = useNow(15_000);
  const isPhone = useIsPhone();
  const keys = [matchKeys.detail(id), matchKeys.reports(id)];
  const isInside = access?.canEnter === true;
  useTableChanges(
    { table: "tournament_matches", filter: `id=eq.${id}`, enabled: match?.kind === "tournament" },
    keys,
  );
  useTableChanges(
    { table: "challenge_matches", filter: `id=eq.${id}`, enabled: match?.kind === "challenge" },
    keys,
  );
  useTableChanges({ table: "match_games", filter: `match_id=eq.${id}` }, keys);
  useTableChanges({ table: "match_vetoes", filter: `match_id=eq.${id}` }, keys);
  useTableChanges({ table: "match_reports", filter: `match_id=eq.${id}`, enabled: isInside }, keys);

  useMatchStart(id, isInside ? match?.kind : undefined, now);

  useRosterChanges(match, [matchKeys.detail(id)]);

  if (error && match === undefined)
    return <ErrorState isPage title={copy.loadError} error={error} onRetry={refetch} />;
  if (match === null) {
    return (
      <EmptyState isPage icon={SearchX} title={copy.notFound} description={copy.notFoundHint} />
    );
  }
  if (match === undefined || access === null) return <MatchRoomSkeleton />;
  if (!access.canEnter) return <Navigate to={paths.match(id)} replace />;

  return (
    <OpenRoom
      {...{ match, access, isStaff, now, isPhone, ...render }}
      viewerId={profile?.id ?? ""}
    />
  );
}

/**
 * Whether the phone layout is used.
 * While the user types or chooses, the layout does not change, because a change would discard the input.
 */
function useIsPhone(): boolean {
  const fits = useMediaQuery("(width < 48rem)", false);
  const isAtWork = useIsBusy();
  const [isPhone, setIsPhone] = useState(fits);
  if (fits !== isPhone && !isAtWork) setIsPhone(fits);
  return isPhone;
}

interface OpenRoomProps extends Omit<MatchRoomProps, "id"> {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
  readonly isStaff: boolean;
  readonly now: number;
  readonly isPhone: boolean;
  readonly viewerId: string;
}

/** The room of an admitted viewer. Renders a skeleton until the steps of the match are known. */
function OpenRoom(props: OpenRoomProps) {
  const steps = useRoomSteps(props.match, props.now);
  return steps === null ? <MatchRoomSkeleton /> : <ReadRoom {...props} steps={steps} />;
}

interface ReadRoomProps extends OpenRoomProps {
  readonly steps: readonly RoomStepState[];
}

/**
 * On a phone the room is at least as high as the window.
 * So the bar at the room's end is directly above the navigation, even if the content is short.
 */
const ROOM = cn(
  "group/room grid grid-cols-1 gap-4 max-md:flex max-md:flex-col max-md:gap-2",
  "max-md:min-h-[calc(100dvh-var(--header-height)-1rem-var(--bottom-nav-height)-env(safe-area-inset-bottom))]",
);

function ReadRoom(props: ReadRoomProps) {
  const { match, access, isStaff, now, isPhone, viewerId, steps } = props;
  const { renderAdminActions, renderRematch, renderProspects } = props;
  const ownId = ownParticipant(access, match);
  useOfflineRoom(match, access.ownSide !== null);
  const room = useRef<HTMLDivElement>(null);
  usePreservedFocus(room);
  const Layout = isPhone ? RoomTabs : DesktopRoom;
  const moment = access.ownSide !== null && matchOutcome(match, access.ownSide);
  // The head of the room is low, to leave space for the actions or for the card with the viewer's outcome.
  // It is tall only after a tournament match, for viewers who get no such card.
  const isLow = !isMatchOver(match.status) || moment || match.kind === "challenge";
  return (
    <div ref={room} className={ROOM}>
      <RoomLinks match={match} ownSide={access.ownSide} isLine={isPhone} />
      <h1 className="sr-only">{roomTitle(match)}</h1>
      <Layout
        match={match}
        access={access}
        now={now}
        steps={steps}
        head={
          <>
            {access.ownSide !== null && moment && (
              <Suspense
                fallback={
                  <Skeleton
                    className={cn("rounded-xl md:h-72", moment.outcome === "won" ? "h-69" : "h-52")}
                  />
                }
              >
                <ResultCelebration match={match} ownSide={access.ownSide} viewerId={viewerId} />
              </Suspense>
            )}
            {isLow ? (
              <RoomHead
                match={match}
                now={now}
                showsOutcome={moment !== false && moment !== null}
                ownSide={access.ownSide}
              />
            ) : (
              <MatchVersus match={match} now={now} />
            )}
          </>
        }
        rematch={
          match.kind === "challenge" &&
          isMatchOver(match.status) &&
          access.ownSide !== null &&
          renderRematch(match, access.ownSide)
        }
        prospects={ownId !== null && awaitsRival(match) && renderProspects(match, ownId)}
        adminActions={isStaff && renderAdminActions(match)}
      />
    </div>
  );
}

function MatchRoomSkeleton() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <output className="sr-only">{copy.loading}</output>
      <Skeleton className="h-11 w-56" />
      <Skeleton className="h-32 rounded-xl" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </div>
  );
}
