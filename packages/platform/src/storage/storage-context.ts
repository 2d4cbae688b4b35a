import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Network } from "../context/client-network.ts";
import type { Caller } from "./caller.ts";
import type { FileStore } from "./file-store.ts";
import type { LinkSigner, SignedLink } from "./signed-links.ts";
import type { StorageDatabase } from "./storage-database.ts";

/** The dependencies of all storage routes. */
export interface StorageContext {
  readonly database: StorageDatabase;
  readonly files: FileStore;
  readonly links: LinkSigner;
  readonly log: Logger;
  /** @throws StorageFailure without a valid token */
  identify(request: FastifyRequest): Promise<Caller>;
  /** @throws StorageFailure if the signer's account may not act any more */
  signerOf(link: SignedLink): Promise<Caller>;
  /** Counts an upload of the caller. Throws above the limit. */
  countUpload(caller: Caller, address: Network): Promise<void>;
  /** Counts a rendering for an IP address. Throws if there were too many. */
  countRendering(address: Network): Promise<void>;
  /** Adds the duration of a rendering. Each IP address has a budget of rendering time. */
  chargeRendering(address: Network, milliseconds: number): Promise<void>;
}

/** Route parameters of `/<bucket>/<path…>`. */
export interface ObjectParams {
  readonly bucket: string;
  readonly "*": string;
}
