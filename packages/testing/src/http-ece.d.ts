/** The part of the package's interface that the tests use, because it has no types. */
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
