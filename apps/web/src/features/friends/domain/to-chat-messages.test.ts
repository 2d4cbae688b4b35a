import { expect, test } from "vitest";
import type { StoredMessage } from "./conversation-history.ts";
import { toChat } from "./to-chat-messages.ts";

function message(sender_id: string, second: number): StoredMessage {
  return {
    id: `${sender_id}${second}`,
    sender_id,
    receiver_id: "x",
    content: "hola",
    client_id: second === 1 ? "key" : null,
    created_at: `2026-11-20T10:00:0${second}.5+00:00`,
    reply_to_id: null,
    sender_reaction: null,
    receiver_reaction: null,
  };
}

const names = { viewerId: "ana", viewer: "Tú", peer: "Beto" };
const history = (messages: readonly StoredMessage[]) => ({
  messages,
  hasOlder: false,
  syncedUntil: null,
});

test("quotes and reactions say whose they are", () => {
  const asked = { ...message("beto", 1), sender_reaction: "🔥", receiver_reaction: "👍" };
  const [first, second] = toChat(
    history([asked, { ...message("ana", 2), reply_to_id: asked.id, receiver_reaction: "😂" }]),
    names,
    null,
  );
  expect(first?.reactions).toEqual([
    { emoji: "🔥", isOwn: false, author: "Beto" },
    { emoji: "👍", isOwn: true, author: "Tú" },
  ]);
  expect(second?.quote).toEqual({ id: asked.id, author: "Beto", content: "hola" });
  expect(second?.reactions).toEqual([{ emoji: "😂", isOwn: false, author: "Beto" }]);
});

test("own messages tell how far they have come, those of others do not", () => {
  const messages = [message("ana", 1), message("beto", 2), message("ana", 3), message("ana", 4)];
  const shown = toChat(history(messages), names, {
    read_until: "2026-11-20T10:00:01.5+00:00",
    delivered_until: "2026-11-20T10:00:03.500000+00:00",
  });
  expect(shown.map(({ state }) => state)).toEqual(["read", null, "delivered", "sent"]);
  expect(shown.map(({ key }) => key)).toEqual(["key", "beto2", "ana3", "ana4"]);
  expect(toChat(history(messages), names, null).map(({ state }) => state)).toEqual([
    "sent",
    null,
    "sent",
    "sent",
  ]);
});
