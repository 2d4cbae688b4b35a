import { createECDH, createPublicKey, randomBytes } from "node:crypto";
import fc from "fast-check";
import { decrypt } from "http_ece";
import { jwtVerify } from "jose";
import { expect, test } from "vitest";
import { applicationServerKey, createVapid, encryptPush, pushKey } from "./push-message.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");

function newBrowser() {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    keys,
    auth,
    subscriber: {
      endpoint: "https://push.example/1",
      p256dh: keys.getPublicKey("base64url"),
      auth: auth.toString("base64url"),
    },
  };
}

test("the example of RFC 8291, byte for byte", () => {
  const sealed = encryptPush(
    {
      endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
      p256dh:
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    Buffer.from("When I grow up, I want to be a watermelon"),
    {
      privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
      salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
    },
  );
  expect(sealed.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("a decoder that is not ours reads what was sent, whatever its length and letters", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 900, unit: "grapheme" }), (text) => {
      const { keys, auth, subscriber } = newBrowser();
      const message = Buffer.from(text).subarray(0, 3900);
      const read = decrypt(encryptPush(subscriber, message), {
        version: "aes128gcm",
        privateKey: keys,
        authSecret: auth.toString("base64url"),
      });
      expect(read.equals(message)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("what no service would take is not sent, and a key that is none is refused", () => {
  const { subscriber } = newBrowser();
  expect(() => encryptPush(subscriber, Buffer.alloc(3993))).not.toThrow();
  expect(() => encryptPush(subscriber, Buffer.alloc(3994))).toThrow("too long");
  const bent = bytes(subscriber.p256dh);
  bent.writeUInt8((bent.at(-1) ?? 0) ^ 1, 64);
  expect(() =>
    encryptPush({ ...subscriber, p256dh: bent.toString("base64url") }, Buffer.from("x")),
  ).toThrow(/point|key/i);
});

test("the sender's word is signed for one service, by the installation's key, and kept", async () => {
  const key = pushKey("s".repeat(48));
  expect(pushKey("s".repeat(48)).kid).toBe(key.kid);
  expect(pushKey("t".repeat(48)).kid).not.toBe(key.kid);
  const vapid = createVapid(key, "mailto:operador@leyenda.test");
  const header = vapid("https://push.example");
  const [, token = "", point = ""] = /^vapid t=([^,]+), k=([\w-]{87})$/.exec(header) ?? [];
  const raw = bytes(point);
  expect(point).toBe(applicationServerKey(key));
  const published = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: raw.subarray(1, 33).toString("base64url"),
      y: raw.subarray(33).toString("base64url"),
    },
  });
  const { payload } = await jwtVerify(token, published, { audience: "https://push.example" });
  expect(payload.sub).toBe("mailto:operador@leyenda.test");
  expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThan(24 * 3600);
  expect(vapid("https://push.example")).toBe(header);
  expect(vapid("https://other.example")).not.toBe(header);
});
