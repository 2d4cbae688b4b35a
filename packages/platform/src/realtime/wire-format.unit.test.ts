import { RealtimeClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { decodeFrame, encodeBroadcast, encodeFrame } from "./wire-format.ts";

const client = new RealtimeClient("ws://localhost/socket", { params: { apikey: "key" } })
  .serializer;
const HEAD = { joinRef: "1", ref: "2", topic: "realtime:sala", event: "phx_reply" };

function fromClient(message: object): Buffer {
  let frame: ArrayBuffer | string = "";
  client.encode(
    message as Parameters<typeof client.encode>[0],
    (encoded: ArrayBuffer | string) => (frame = encoded),
  );
  return typeof frame === "string" ? Buffer.from(frame) : Buffer.from(frame);
}

test("what the client writes is read: arrays, objects and binary broadcasts", () => {
  const message = {
    join_ref: "1",
    ref: "2",
    topic: "realtime:sala",
    event: "phx_join",
    payload: { a: "ñ" },
  };
  const expected = {
    joinRef: "1",
    ref: "2",
    topic: "realtime:sala",
    event: "phx_join",
    payload: { a: "ñ" },
  };
  expect(decodeFrame(fromClient(message), false, "2.0.0")).toEqual(expected);
  expect(decodeFrame(Buffer.from(JSON.stringify(message)), false, "1.0.0")).toEqual(expected);
  const broadcast = {
    join_ref: "1",
    ref: "2",
    topic: "realtime:sala",
    event: "broadcast",
    payload: { type: "broadcast", event: "señal", payload: { x: 1 } },
  };
  expect(decodeFrame(fromClient(broadcast), true, "2.0.0")).toEqual({
    joinRef: "1",
    ref: "2",
    topic: "realtime:sala",
    event: "broadcast",
    payload: { type: "broadcast", event: "señal", payload: { x: 1 } },
  });
});

test("what is written, the client reads", () => {
  let read: unknown;
  client.decode(
    encodeFrame("2.0.0", HEAD, '{"ok":true}').data.toString(),
    (message: unknown) => (read = message),
  );
  expect(read).toEqual({
    join_ref: "1",
    ref: "2",
    topic: "realtime:sala",
    event: "phx_reply",
    payload: { ok: true },
  });
  expect(JSON.parse(encodeFrame("1.0.0", HEAD, '{"ok":true}').data.toString())).toEqual({
    join_ref: "1",
    ref: "2",
    topic: "realtime:sala",
    event: "phx_reply",
    payload: { ok: true },
  });
  const photo = {
    type: "broadcast",
    event: "foto",
    payload: Buffer.from([1, 2, 3]),
    meta: { id: "7", replayed: true },
  } as const;
  const bytes = encodeBroadcast("realtime:sala", "2.0.0", photo)?.data ?? [];
  client.decode(new Uint8Array(bytes).buffer, (message: unknown) => (read = message));
  expect(read).toMatchObject({
    topic: "realtime:sala",
    event: "broadcast",
    payload: { event: "foto", meta: { id: "7", replayed: true } },
  });
  expect(encodeBroadcast("realtime:sala", "1.0.0", photo)).toBeNull();
  expect(encodeBroadcast("x".repeat(256), "2.0.0", photo)).toBeNull();
});

test.each(["", "nonsense", "[]", "[1,2]", "null", "7", '{"topic":1}', '["1","2",{},"x",{}]'])(
  "%s is not of the protocol",
  (text) => {
    expect(decodeFrame(Buffer.from(text), false, "2.0.0")).toBeNull();
  },
);

test.each([
  { bytes: [], why: "nothing" },
  { bytes: [3, 255, 0, 0, 0, 0, 1], why: "a length beyond the end" },
  { bytes: [9, 0, 0, 0, 0, 0, 1], why: "an unknown kind" },
  { bytes: [3, 0, 0, 0, 0, 0, 1, 123], why: "JSON that is none" },
])("a binary frame with $why is not of the protocol", ({ bytes }) => {
  expect(decodeFrame(Buffer.from(bytes), true, "2.0.0")).toBeNull();
});
