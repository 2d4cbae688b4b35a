import { expect, test } from "vitest";
import { openWithPassphrase, sealWithPassphrase } from "./backup-secret.ts";

const PASSPHRASE = "correcto caballo batería grapa";

test("a sealed text opens with its passphrase, however the accents were typed", () => {
  const sealed = sealWithPassphrase("el secreto", PASSPHRASE);
  expect(sealed.includes("el secreto")).toBe(false);
  expect(openWithPassphrase(sealed, PASSPHRASE.normalize("NFD"))).toBe("el secreto");
});

test("not with another one, nor when a byte was changed", () => {
  const sealed = sealWithPassphrase("el secreto", PASSPHRASE);
  expect(openWithPassphrase(sealed, `${PASSPHRASE} `)).toBeNull();
  const last = sealed.length - 1;
  sealed.writeUInt8(sealed.readUInt8(last) ^ 1, last);
  expect(openWithPassphrase(sealed, PASSPHRASE)).toBeNull();
  expect(openWithPassphrase(Buffer.alloc(3), PASSPHRASE)).toBeNull();
});
