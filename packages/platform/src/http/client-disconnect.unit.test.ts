import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { watchDeparture } from "./client-disconnect.ts";

const response = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));

test("who hangs up is noticed, and what is to be done about it", async () => {
  const raw = response();
  const departure = watchDeparture({ raw });
  departure.onGone = vi.fn<() => void>();
  expect(departure.isGone).toBe(false);
  const closed = once(raw, "close");
  raw.destroy();
  raw.emit("close");
  await closed;
  expect(departure.isGone).toBe(true);
  expect(departure.onGone).toHaveBeenCalledOnce();
});

test("who hung up before anybody watched is gone", () => {
  const raw = response();
  raw.destroy();
  expect(watchDeparture({ raw }).isGone).toBe(true);
});
