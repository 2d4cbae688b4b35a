import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { invalidate } from "@/lib/invalidate";
import { createQueryClient } from "@/lib/query-client";
import { sendMatchMessage } from "./match-messages.ts";

const { stored } = vi.hoisted(() => ({ stored: vi.fn<(name: string, row: object) => void>() }));
vi.mock("@/lib/supabase", () => ({
  supabase: {
    rpc: (name: string, row: object) => ({
      throwOnError: async () => stored(name, row),
    }),
  },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("two messages and what comes back of them live are one reading of the room", async () => {
  const client = createQueryClient();
  const queryKey = matchKeys.messages("room");
  const read = vi.fn<() => Promise<string[]>>(async () => []);
  new QueryObserver(client, { queryKey, queryFn: read }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  read.mockClear();
  const send = async (content: string) => {
    await sendMatchMessage(client, {
      clientId: content,
      room: "room",
      content,
      createdAt: "2026-12-01T20:00:00Z",
      state: "waiting",
      reason: null,
    });
  };
  const sent = Promise.all([send("hola"), send("listos")]);
  for (let change = 0; change < 2; change += 1) void invalidate(client, [queryKey]);
  await vi.advanceTimersByTimeAsync(1_000);
  await sent;
  expect(stored).toHaveBeenCalledTimes(2);
  expect(read).toHaveBeenCalledTimes(1);
});
