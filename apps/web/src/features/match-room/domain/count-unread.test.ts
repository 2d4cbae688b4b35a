import { expect, test } from "vitest";
import { countUnread } from "./count-unread.ts";

const at = (minute: number) => `2026-11-20T20:0${minute}:00.000001+00:00`;
const message = (sender: string | null, minute: number) => ({
  sender_id: sender,
  created_at: at(minute),
});
const talk = [message("rival", 1), message("me", 2), message("rival", 3), message(null, 4)];

test.each([
  { why: "what came after the own words, never looked at", seenAt: null, is: 2 },
  { why: "what came after the last look", seenAt: at(3), is: 1 },
  { why: "everything was seen", seenAt: at(4), is: 0 },
  { why: "own words are read, however old the look", seenAt: at(1), is: 2 },
])("$why", ({ seenAt, is }) => {
  expect(countUnread(talk, "me", seenAt)).toBe(is);
});

test("an empty chat has nothing to read", () => {
  expect(countUnread([], "me", null)).toBe(0);
});
