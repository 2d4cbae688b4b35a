import { expect, test } from "vitest";
import type { ChatMessage } from "./chat-message.ts";
import { toRows } from "./message-rows.ts";

function message(key: string, senderId: string, createdAt: string): ChatMessage {
  return { key, id: key, senderId, content: key, createdAt, state: null };
}

function shown(messages: readonly ChatMessage[]): string[] {
  return toRows(messages).map((row) =>
    row.kind === "day"
      ? row.day
      : `${row.isFirst ? "⌜" : "|"}${row.message.key}${row.isLast ? "⌟" : "|"}`,
  );
}

test("runs of one sender are grouped until a pause, another sender or another day", () => {
  expect(
    shown([
      message("a", "ana", "2026-11-19T22:00:00"),
      message("b", "ana", "2026-11-19T22:01:00"),
      message("c", "ana", "2026-11-19T22:30:00"),
      message("d", "beto", "2026-11-19T22:30:10"),
      message("e", "beto", "2026-11-19T23:59:59"),
      message("f", "beto", "2026-11-20T00:00:01"),
    ]),
  ).toEqual(["2026-11-19", "⌜a|", "|b⌟", "⌜c⌟", "⌜d⌟", "⌜e⌟", "2026-11-20", "⌜f⌟"]);
});

test("two roles of one sender are two runs", () => {
  const [first, second] = [
    message("a", "ana", "2026-11-19T22:00:00"),
    message("b", "ana", "2026-11-19T22:00:01"),
  ];
  const author = { name: "Ana", avatarUrl: null };
  expect(
    shown([
      { ...first, author },
      { ...second, author: { ...author, role: "Admin" } },
    ]),
  ).toEqual(["2026-11-19", "⌜a⌟", "⌜b⌟"]);
});

test("nothing has no rows", () => {
  expect(toRows([])).toEqual([]);
});
