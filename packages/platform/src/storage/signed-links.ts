import { createHmac, createSecretKey } from "node:crypto";
import { signHs256, verifyHs256 } from "../config/hs256.ts";
import { createSeal } from "../config/seal.ts";
import { invalidSignature } from "./storage-errors.ts";

/** The rights of a signed link: one URL, with its signer's rights, until it expires. */
export interface SignedLink {
  /** The path of the file: `<bucket>/<path>`. */
  readonly url: string;
  readonly purpose: "download" | "upload";
  /**
   * The signer's claims, with which the policies are evaluated at every use of the link.
   * The claims are encrypted inside the link, so its recipient cannot read them.
   */
  readonly claims: string;
  /** The query of an image transformation, for links to a rendered image. */
  readonly transform?: string;
  /** For uploads, whether the new file may replace an existing one. */
  readonly upsert?: boolean;
}

export interface LinkSigner {
  sign(link: SignedLink, expiresInSeconds: number): string;
  /** @throws StorageFailure if the token is not ours, expired, or for another purpose */
  verify(token: unknown, purpose: SignedLink["purpose"], url: string): SignedLink;
}

/** Creates the signer of links. The signer uses a separate key, so that a link's token is never an access token. */
export function createLinkSigner(jwtSecret: string): LinkSigner {
  const key = createSecretKey(
    createHmac("sha256", jwtSecret).update("storage signed links").digest(),
  );
  const seal = createSeal(jwtSecret, "storage signers");
  return {
    sign({ claims, ...link }, expiresInSeconds) {
      const now = Math.floor(Date.now() / 1000);
      const exp = now + Math.max(1, Math.floor(expiresInSeconds));
      return signHs256({ ...link, signer: seal.seal(link.url, claims), iat: now, exp }, key);
    },
    verify(token, purpose, url) {
      const link = typeof token === "string" ? verifyHs256(token, key) : null;
      if (!link || link["purpose"] !== purpose || link["url"] !== url)
        throw invalidSignature("Invalid signature");
      if (typeof link["exp"] !== "number" || link["exp"] * 1000 <= Date.now())
        throw invalidSignature("The signed link has expired");
      const claims = typeof link["signer"] === "string" ? seal.open(url, link["signer"]) : null;
      if (claims === null) throw invalidSignature("Invalid signature");
      return {
        url,
        purpose,
        claims,
        ...(typeof link["transform"] === "string" ? { transform: link["transform"] } : {}),
        ...(link["upsert"] === true ? { upsert: true } : {}),
      };
    },
  };
}
