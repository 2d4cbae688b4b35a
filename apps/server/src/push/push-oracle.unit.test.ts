import {
  applicationServerKey,
  createVapid,
  encryptPush,
  pushKey,
} from "@leyenda/platform/push/push-message";
import { startPushStandIn } from "@leyenda/testing/push-stand-in";
import { expect, test } from "vitest";
import webPush from "web-push";

const MESSAGE = JSON.stringify({ title: "Juegas contra Ñandú 🏆", body: "", link: "/", tag: "a" });
const CONTACT = "mailto:operador@leyenda.test";

/** Parses the header `vapid t=…, k=…` of a push. The signature is left out; the expiry is in `hours`. */
function read(authorization: string) {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/u.exec(authorization) ?? [];
  const [head, { exp, ...claims }] = token
    .split(".", 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString())) as [
    Record<string, string>,
    { exp: number },
  ];
  return {
    head,
    claims,
    key,
    hours: (exp - Date.now() / 1000) / 3600,
  };
}

test("the library web-push writes the same message with the same headers, and a strict service reads both", async () => {
  const service = await startPushStandIn();
  const { endpoint, p256dh, auth } = service.subscribe();
  const key = pushKey("s".repeat(48));
  const theirs = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, MESSAGE, {
    vapidDetails: {
      subject: CONTACT,
      publicKey: applicationServerKey(key),
      privateKey: String(key.privateKey.export({ format: "jwk" }).d),
    },
    TTL: 3600,
    urgency: "high",
    topic: "a",
    contentEncoding: "aes128gcm",
  });
  const headers = {
    authorization: createVapid(key, CONTACT)(service.url),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: "3600",
    urgency: "high",
    topic: "a",
  };
  const ours = encryptPush({ endpoint, p256dh, auth }, Buffer.from(MESSAGE));

  // Each message has a new key and salt, so only the lengths are compared: of message, record and key.
  const frame = (sealed: Buffer) => [sealed.length, sealed.subarray(16, 22).toString("hex")];
  expect(frame(ours)).toEqual(frame(theirs.body as Buffer));
  const {
    authorization = "",
    "content-length": _length,
    ...plain
  } = Object.fromEntries(
    Object.entries(theirs.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const { authorization: own, ...ownPlain } = headers;
  expect(ownPlain).toEqual(plain);
  const { hours, ...said } = read(own);
  const { hours: theirHours, ...theySay } = read(authorization);
  // Our header contains the same claims as the library's, and also the id of the key.
  expect(said).toMatchObject(theySay);
  expect([hours, theirHours]).toEqual([expect.closeTo(12, 1), expect.closeTo(12, 1)]);

  for (const [sent, body] of [
    [headers, ours],
    [{ ...plain, authorization }, theirs.body as Buffer],
  ] as const)
    expect(
      (await fetch(endpoint, { method: "POST", headers: sent, body: new Uint8Array(body) })).status,
    ).toBe(201);
  await service.close();
  expect(service.faults).toEqual([]);
  const [one, other] = service.received;
  expect(one).toEqual(other);
  expect(one?.message).toEqual(JSON.parse(MESSAGE));
});
