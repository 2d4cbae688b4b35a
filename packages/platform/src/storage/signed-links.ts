import { createHmac, createSecretKey } from "node:crypto";
import { signHs256, verifyHs256 } from "../config/hs256.ts";
import { invalidSignature } from "./storage-errors.ts";

const MAX_SECONDS = 10 * 365 * 24 * 3600;

/** What a signed link allows: one address, until it expires. */
export interface SignedLink {
  /** `<bucket>/<path>`. */
  readonly url: string;
  readonly purpose: "download" | "upload";
  /** Query of an image transformation, for links to a rendered image. */
  readonly transform?: string;
  /** Uploads: owner of the new file, and whether it may replace one. */
  readonly owner?: string;
  readonly upsert?: boolean;
}

export interface LinkSigner {
  sign(link: SignedLink, expiresInSeconds: number): string;
  /** @throws StorageFailure when the token is not ours, expired, or for something else */
  verify(token: unknown, purpose: SignedLink["purpose"], url: string): SignedLink;
}

/** Signs links with a key of their own, so that a link's token is never an access token. */
export function createLinkSigner(jwtSecret: string): LinkSigner {
  const key = createSecretKey(
    createHmac("sha256", jwtSecret).update("storage signed links").digest(),
  );
  return {
    sign(link, expiresInSeconds) {
      const now = Math.floor(Date.now() / 1000);
      return signHs256(
        {
          ...link,
          iat: now,
          exp: now + Math.min(Math.max(1, Math.floor(expiresInSeconds)), MAX_SECONDS),
        },
        key,
      );
    },
    verify(token, purpose, url) {
      const claims = typeof token === "string" ? verifyHs256(token, key) : null;
      if (!claims || claims["purpose"] !== purpose || claims["url"] !== url)
        throw invalidSignature("Invalid signature");
      if (typeof claims["exp"] !== "number" || claims["exp"] * 1000 <= Date.now())
        throw invalidSignature("The signed link has expired");
      return {
        url,
        purpose,
        ...(typeof claims["transform"] === "string" ? { transform: claims["transform"] } : {}),
        ...(typeof claims["owner"] === "string" ? { owner: claims["owner"] } : {}),
        ...(claims["upsert"] === true ? { upsert: true } : {}),
      };
    },
  };
}
