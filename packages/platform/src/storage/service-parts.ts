import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Network } from "../context/network.ts";
import type { Caller } from "./caller.ts";
import type { FileStore } from "./file-store.ts";
import type { LinkSigner, SignedLink } from "./signed-links.ts";
import type { StorageDatabase } from "./storage-database.ts";

/** What every storage route is built from. */
export interface StorageParts {
  readonly database: StorageDatabase;
  readonly files: FileStore;
  readonly links: LinkSigner;
  readonly log: Logger;
  /** @throws StorageFailure without a valid token */
  identify(request: FastifyRequest): Promise<Caller>;
  /** @throws StorageFailure when the signer's account may not act any more */
  signerOf(link: SignedLink): Promise<Caller>;
  /** Counts an upload against whoever makes it; throws when there are too many. */
  countUpload(caller: Caller, address: Network): Promise<void>;
  /** Counts an image that must be made anew against an address; throws when there are too many. */
  countRendering(address: Network): Promise<void>;
  /** Adds what it took: an address has so much of the renderer's time, whatever it asks for. */
  chargeRendering(address: Network, milliseconds: number): Promise<void>;
}

/** Route parameters of `/<bucket>/<path…>`. */
export interface ObjectParams {
  readonly bucket: string;
  readonly "*": string;
}
