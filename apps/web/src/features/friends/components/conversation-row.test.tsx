import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Conversation } from "../api/conversations.ts";
import { FriendChallengesContext } from "../friend-challenges-context.ts";
import { ConversationRow } from "./conversation-row.tsx";

afterEach(cleanup);

const friend: Conversation = {
  peer_id: "id",
  username: "Nahuel",
  avatar_url: null,
  is_closed: false,
  team_id: null,
  team_name: null,
  is_friend: true,
  is_blocked: false,
  is_request: false,
  may_write: true,
  active_at: "2026-11-20T22:00Z",
  last_content: null,
  last_sender_id: null,
  last_created_at: null,
  unread_count: 0,
  delivered_until: null,
  read_until: null,
  last_seen_at: null,
};

test.each([
  { why: "a friend is", changes: {}, isCurrent: false, offered: ["Desafiar a Nahuel: sign"] },
  { why: "nobody who only wrote", changes: { is_friend: false }, isCurrent: false, offered: [] },
  { why: "nobody who is blocked", changes: { is_blocked: true }, isCurrent: false, offered: [] },
  { why: "nobody who is gone", changes: { is_closed: true }, isCurrent: false, offered: [] },
  { why: "the open one has it in its head", changes: {}, isCurrent: true, offered: [] },
])("who is challenged from the list: $why", ({ changes, isCurrent, offered }) => {
  render(
    <MemoryRouter initialEntries={["/friends?con=id"]}>
      <FriendChallengesContext
        value={{
          offer: ({ username }, shape) => <button>{`Desafiar a ${username}: ${shape}`}</button>,
          invite: () => null,
        }}
      >
        <ConversationRow
          conversation={{ ...friend, ...changes }}
          userId="me"
          to="/friends?con=id"
          isCurrent={isCurrent}
        />
      </FriendChallengesContext>
    </MemoryRouter>,
  );
  expect(screen.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(offered);
  expect(screen.getByRole("link").textContent).toContain("Nahuel");
  // The links of all conversations have the same path; only the link of the open one may be marked as current.
  expect(screen.getByRole("link").getAttribute("aria-current")).toBe(isCurrent ? "page" : null);
});
