import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { ChatPartsProvider } from "@/app/chat-parts-provider";
import { StaffMatchControls } from "@/features/desk/matches/components/staff-match-controls";
import { matchQuery } from "@/entities/match/api/get-match";
import { roomTitle } from "@/features/match-room/domain/room-title";
import { MatchRoom } from "@/features/match-room/components/match-room";
import { copy } from "@/features/match-room/copy";
import { MatchRefereeCalls } from "@/features/desk/today/components/match-referee-calls";
import { definePage, missingPage } from "@/lib/define-page";

const RematchButton = lazy(async () => ({
  default: (await import("@/features/challenges/components/own/rematch-button")).RematchButton,
}));

const MatchProspects = lazy(async () => ({
  default: (await import("@/features/tournaments/components/win-or-lose-outlook")).MatchProspects,
}));

export const handle = definePage({
  isPrivate: true,
  memberReads: ({ params }) => ({ match: matchQuery(params["id"] ?? "") }),
  head: ({ match }) =>
    match === null
      ? missingPage(copy.notFound)
      : { title: match ? roomTitle(match) : copy.pageTitle, description: copy.pageDescription },
});

/** /match/manage/{id} */
export function Component() {
  const { id = "" } = useParams();
  return (
    <ChatPartsProvider>
      <MatchRoom
        key={id}
        id={id}
        renderRematch={(match, ownSide) => (
          <Suspense fallback={null}>
            <RematchButton match={match} ownSide={ownSide} />
          </Suspense>
        )}
        renderProspects={({ id: matchId, context }, participantId) =>
          context.kind === "tournament" && (
            <Suspense fallback={null}>
              <MatchProspects {...{ matchId, participantId, tournamentId: context.tournamentId }} />
            </Suspense>
          )
        }
        renderAdminActions={(match) => (
          <>
            <MatchRefereeCalls match={match} />
            <StaffMatchControls match={match} />
          </>
        )}
      />
    </ChatPartsProvider>
  );
}
