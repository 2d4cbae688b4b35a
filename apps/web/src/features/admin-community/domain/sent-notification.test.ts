import { expect, test } from "vitest";
import { toSentNotification } from "./sent-notification";

const row = { id: "a1", created_at: "2026-11-20T10:00:00Z", actor: { username: "admin" } };

test("an entry of the log becomes a sent message", () => {
  expect(toSentNotification({ ...row, after: { content: "Hola", recipients: 42 } })).toEqual({
    id: "a1",
    createdAt: "2026-11-20T10:00:00Z",
    sender: "admin",
    content: "Hola",
    recipients: 42,
  });
});

test.each([null, [], "texto", { content: 5 }])("%j says nothing", (after) => {
  const sent = toSentNotification({ ...row, actor: null, after });
  expect(sent).toMatchObject({ sender: null, content: "", recipients: 0 });
});
