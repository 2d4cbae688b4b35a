import { useState } from "react";
import { useSearchParams } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { AddressTabs } from "@/components/address-tabs";
import { useSession } from "@/hooks/use-session";
import { knownWord } from "@/lib/search-params";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import { isMatchAhead } from "@/entities/match/domain/status";
import { copy } from "../copy.ts";
import { ownParticipant } from "../domain/room-access.ts";
import { roomAct, type RoomTab } from "../domain/room-act.ts";
import { standstill } from "../domain/standstill.ts";
import { countUnread } from "../domain/unread.ts";
import { useRoomMessages } from "../hooks/use-room-messages.ts";
import { useSeenAt } from "../hooks/use-seen-at.ts";
import { AfterMatch } from "./after-match.tsx";
import { LineupsPanel } from "./lineups-panel.tsx";
import { MatchChat } from "./match-chat.tsx";
import { ProofsPanel } from "./proofs-panel.tsx";
import { ResultPanel } from "./result-panel.tsx";
import { RoomActContext } from "./room-act.tsx";
import { RoomBar } from "./room-bar.tsx";
import type { RoomLayoutProps } from "./room-board.tsx";
import { UnreadMark } from "./unread-mark.tsx";

const TABS = ["resultado", "chat", "pruebas"] as const satisfies readonly RoomTab[];

/** The room on a phone: one part at a time, and the one next act at the thumb. */
export function RoomTabs({ match, access, now, head, adminActions }: RoomLayoutProps) {
  const [params] = useSearchParams();
  const { profile } = useSession();
  const { data: reports } = useQuery(matchReportsQuery(match.id));
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const tab = knownWord(params, "tab", TABS) ?? "resultado";
  const viewerId = profile?.id ?? "";
  const { data: messages = [] } = useRoomMessages(match.id, tab !== "chat");
  const newest = messages.at(-1)?.created_at ?? null;
  const seenAt = useSeenAt(`${viewerId}:${match.id}`, tab === "chat" ? newest : null);
  const kind = roomAct({
    status: match.status,
    isPlayable: standstill(match) === null,
    isAhead: isMatchAhead(match, now),
    access,
    ownId: ownParticipant(access, match),
    reports,
  });
  const hasOpponents = match.side1 !== null && match.side2 !== null;
  return (
    <RoomActContext value={{ kind, place }}>
      {head}
      <AddressTabs<RoomTab>
        label={copy.tabs.label}
        titles={copy.tabs.titles}
        dropped={[]}
        staysPut
        tabs={[
          {
            name: "resultado",
            panel: (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                {adminActions}
                <ResultPanel match={match} access={access} now={now} />
                <LineupsPanel match={match} />
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
      {access.ownSide !== null && <AfterMatch match={match} isRow />}
      <RoomBar matchId={match.id} kind={kind} tab={tab} placeRef={setPlace} />
    </RoomActContext>
  );
}
