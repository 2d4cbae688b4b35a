import { useState } from "react";
import { useSearchParams } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { UrlStateTabs } from "@/components/url-state-tabs";
import { useSession } from "@/hooks/use-session";
import { knownWord } from "@/lib/search-params";
import { matchDisputeQuery } from "@/entities/match/api/match-dispute";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { isSeriesOpen } from "@/entities/match/domain/live-score";
import { isMatchAhead } from "@/entities/match/domain/status";
import { copy } from "../copy.ts";
import { missingPlayers, ownParticipant } from "../domain/room-access.ts";
import { roomAct, type RoomTab, startAct } from "../domain/next-room-action.ts";
import { noReportReason } from "../domain/no-report-reason.ts";
import { countUnread } from "../domain/count-unread.ts";
import { useRoomMessages } from "../hooks/use-room-messages.ts";
import { useSeenAt } from "../hooks/use-last-seen.ts";
import { AfterMatch } from "./after-match.tsx";
import { MatchChat } from "./match-chat.tsx";
import { ProofsPanel } from "./proofs-panel.tsx";
import { RoomActContext } from "./room-action.tsx";
import { NextActionBar } from "./next-action-bar.tsx";
import type { RoomLayoutProps } from "./desktop-room.tsx";
import { RoomGuide } from "./room-guide.tsx";
import { RoomPanels } from "./room-panels.tsx";

const TABS = ["resultado", "chat", "pruebas"] as const satisfies readonly RoomTab[];

/** The room on a phone: one panel at a time, and the next action in the bar at the bottom. */
export function RoomTabs(props: RoomLayoutProps) {
  const { match, access, now, steps, head, rematch, prospects, adminActions } = props;
  const [params] = useSearchParams();
  const { profile } = useSession();
  const { data: reports } = useQuery(matchReportsQuery(match.id));
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const tab = knownWord(params, "tab", TABS) ?? "resultado";
  const viewerId = profile?.id ?? "";
  const { data: messages = [] } = useRoomMessages(match.id, tab !== "chat");
  const newest = messages.at(-1)?.created_at ?? null;
  const seenAt = useSeenAt(`${viewerId}:${match.id}`, tab === "chat" ? newest : null);
  const { data: answer } = useQuery({
    ...matchStartQuery(match.id),
    enabled: match.kind === "tournament",
  });
  const { data: dispute } = useQuery({
    ...matchDisputeQuery(match.id),
    enabled: match.status === "disputed",
  });
  const kind = roomAct({
    hasStatement:
      dispute && access.ownSide ? dispute[`statement${access.ownSide}`] !== null : undefined,
    step: steps.find(({ state }) => state === "current")?.name ?? null,
    start: answer?.start ? startAct(answer.start, access.ownSide, now) : null,
    status: match.status,
    isPlayable: noReportReason(match) === null,
    isAhead: isMatchAhead(match, now),
    isShort: missingPlayers(access, match) > 0,
    series: match.liveScore === null ? null : isSeriesOpen(match) ? "open" : "over",
    access,
    ownId: ownParticipant(access, match),
    reports,
  });
  const hasOpponents = match.side1 !== null && match.side2 !== null;
  return (
    <RoomActContext value={{ kind, place }}>
      {head}
      <UrlStateTabs<RoomTab>
        label={copy.tabs.label}
        titles={copy.tabs.titles}
        dropped={[]}
        staysPut
        tabs={[
          {
            name: "resultado",
            panel: (
              <div className="grid grid-cols-[minmax(0,1fr)]">
                <RoomGuide match={match} access={access} steps={steps} now={now} />
                {adminActions}
                <RoomPanels {...{ match, access, now, steps, prospects }} isPhone />
              </div>
            ),
          },
          {
            name: "chat",
            panel: <MatchChat match={match} />,
            mark: <UnreadMark count={countUnread(messages, viewerId, seenAt)} />,
          },
          ...(hasOpponents
            ? [
                {
                  name: "pruebas" as const,
                  panel: <ProofsPanel match={match} canUpload={access.canAct} />,
                },
              ]
            : []),
        ]}
      />
      {access.ownSide !== null && (
        <AfterMatch match={match} ownId={ownParticipant(access, match)} rematch={rematch} isRow />
      )}
      <NextActionBar matchId={match.id} kind={kind} tab={tab} placeRef={setPlace} />
    </RoomActContext>
  );
}

/** The number of unread messages. Renders nothing for 0. */
function UnreadMark({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden
        className="ml-1.5 inline-grid h-5 min-w-5 place-items-center rounded-full bg-accent-2 px-1.5 align-middle text-xs font-bold text-accent-foreground tabular-nums"
      >
        {count}
      </span>
      <span className="sr-only"> {copy.tabs.unread(count)}</span>
    </>
  );
}
