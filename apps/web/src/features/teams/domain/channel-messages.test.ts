import { expect, test } from "vitest";
import type { TeamMessage } from "../api/team-channel.ts";
import { toChat } from "./channel-messages.ts";

const said = (more: Partial<TeamMessage>): TeamMessage => ({
  id: "1",
  content: "¿Entrenamos?",
  link: null,
  part: null,
  created_at: "2026-11-23T20:00:00Z",
  sender_id: "ana",
  client_id: null,
  reactions: {},
  sender: { username: "ana", avatar_url: null },
  ...more,
});
const nameOf = (id: string) => (id === "beto" ? "beto" : undefined);

test.each([
  { why: "one's own was sent", row: said({}), shows: { senderId: "ana", state: "sent" } },
  { why: "another's has no state", row: said({ sender_id: "beto" }), shows: { state: null } },
  {
    why: "it keeps the key under which it was sent",
    row: said({ client_id: "key" }),
    shows: { key: "key", id: "1" },
  },
  {
    why: "a reminder is signed by the product and leads to the match",
    row: said({ sender_id: null, sender: null, link: "/match/manage/7" }),
    shows: {
      senderId: null,
      link: "/match/manage/7",
      author: { name: "Leyenda", avatarUrl: null, role: "Recordatorio", isOfficial: true },
    },
  },
  {
    why: "who left is named no more under what stays",
    row: said({ reactions: { beto: "🔥", eva: "👍" } }),
    shows: {
      reactions: [
        { emoji: "🔥", isOwn: false, author: "beto", authorId: "beto" },
        { emoji: "👍", isOwn: false, author: "Quien ya no está en el equipo", authorId: "eva" },
      ],
    },
  },
])("$why", ({ row, shows }) => {
  expect(toChat([row], "ana", nameOf)[0]).toMatchObject(shows);
});
