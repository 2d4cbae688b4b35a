/** The package has no types, so this declares the functions that the tests use. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  export function decrypt(
    sealed: Buffer,
    keys: {
      readonly version: "aes128gcm";
      readonly privateKey: ECDH;
      readonly authSecret: string;
    },
  ): Buffer;
}
