import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { friendRequestsQuery } from "../api/friend-requests.ts";
import type { Conversation } from "../api/conversations.ts";
import { WhyReadOnly } from "./why-read-only.tsx";

afterEach(cleanup);

const stranger: Conversation = {
  peer_id: "delta",
  username: "Delta",
  avatar_url: null,
  is_closed: false,
  team_id: null,
  team_name: null,
  is_friend: false,
  is_blocked: false,
  is_request: false,
  may_write: false,
  active_at: "2026-11-20T22:00Z",
  last_content: null,
  last_sender_id: null,
  last_created_at: null,
  unread_count: 0,
  delivered_until: null,
  read_until: null,
  last_seen_at: null,
};

const me = { id: "me", username: "Eclipse", avatar_url: null };
const delta = { id: "delta", username: "Delta", avatar_url: null };
const request = (sender: typeof me, recipient: typeof me) => ({
  id: "request",
  created_at: "2026-11-20T22:00Z",
  user_id_1: sender.id,
  user_id_2: recipient.id,
  sender,
  recipient,
});

test.each([
  { why: "nobody asked", of: {}, offered: ["Enviar solicitud de amistad"] },
  {
    why: "one has asked",
    of: { sent: [request(me, delta)] },
    offered: ["Cancelar la solicitud a Delta"],
  },
  {
    why: "the other has asked",
    of: { received: [request(delta, me)] },
    offered: ["Aceptar a Delta", "Rechazar a Delta"],
  },
])("what is offered where they are no friends: $why", ({ of, offered }) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(friendRequestsQuery("me").queryKey, { received: [], sent: [], ...of });
  render(
    <QueryClientProvider client={client}>
      <WhyReadOnly userId="me" conversation={stranger} />
    </QueryClientProvider>,
  );
  const names = screen
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent);
  expect(names).toEqual(offered);
});
