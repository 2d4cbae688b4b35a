import { expect, test } from "vitest";
import {
  merge,
  microseconds,
  quoted,
  type History,
  type StoredMessage,
} from "./conversation-history.ts";

function message(id: string, created_at: string): StoredMessage {
  return {
    id,
    sender_id: "a",
    receiver_id: "b",
    content: id,
    client_id: null,
    created_at,
    reply_to_id: null,
    sender_reaction: null,
    receiver_reaction: null,
  };
}

const empty: History = { messages: [], hasOlder: false, syncedUntil: null };

test("messages from several sources are there once and in order, to the microsecond", () => {
  const first = message("z", "2026-11-20T10:00:00.000001+00:00");
  const second = message("a", "2026-11-20T10:00:00.000002+00:00");
  const third = message("m", "2026-11-20T10:00:01+00:00");
  const history = merge(merge(empty, [third, first]), [second, first]);
  expect(history.messages.map(({ id }) => id)).toEqual(["z", "a", "m"]);
  expect(merge(history, [first])).toBe(history);
});

test("a reaction changes its message where it stands; a live row does not take the quote away", () => {
  const first = message("a", "2026-11-20T10:00:00+00:00");
  const reply = { id: "z", sender_id: "b", content: "¿Jugamos?" };
  const second = { ...message("b", "2026-11-20T10:00:01+00:00"), reply_to_id: "z", reply };
  const history = merge(empty, [first, second]);
  const { reply: _reply, ...live } = { ...second, receiver_reaction: "👍" };
  const after = merge(history, [live]);
  expect(after.messages.map(({ id, receiver_reaction: reaction }) => [id, reaction])).toEqual([
    ["a", null],
    ["b", "👍"],
  ]);
  expect(quoted(after, after.messages[1] ?? first)).toEqual(reply);
  expect(quoted(after, { ...first, reply_to_id: "b" })?.content).toBe("b");
  expect(quoted(after, { ...first, reply_to_id: "far above" })).toBeNull();
});

test("fractions of a second are read as they are written", () => {
  const second = microseconds("2026-11-20T10:00:00+00:00");
  expect(microseconds("2026-11-20T10:00:00.5+00:00") - second).toBe(500_000);
  expect(microseconds("2026-11-20T10:00:00.123456Z") - second).toBe(123_456);
});
