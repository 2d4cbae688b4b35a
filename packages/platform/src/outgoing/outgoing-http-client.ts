import { lookup as lookUpAsSystem, Resolver } from "node:dns/promises";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Why a call failed. `address` means that the server refuses to call the IP address. */
export type OutgoingFailure = "address" | "name" | "timeout" | "tls" | "connection";

export class OutgoingError extends Error {
  override readonly name = "OutgoingError";
  readonly failure: OutgoingFailure;

  constructor(failure: OutgoingFailure, cause?: unknown) {
    super(`outgoing call: ${failure}`, { cause });
    this.failure = failure;
  }
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  /** The beginning of the response body. */
  readonly body: string;
}

export interface OutgoingCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The time limit for the whole call, from the name look-up to the end of the body. */
  readonly timeoutMs: number;
}

export interface OutgoingOptions {
  /** Whether `http:` and IP addresses of this machine and its network are allowed; for development only. */
  readonly allowsLocal?: boolean;
  /** How many bytes of a response are read. Further bytes are not awaited. */
  readonly answerBytes?: number;
  /** Resolves a host name to IP addresses; tests replace it. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  /** Whether an IP address may be called; tests replace it. */
  readonly isPublic?: (address: string) => boolean;
  /** A certificate authority that is trusted in addition to the known ones, for tests. */
  readonly ca?: string;
}

/** A client for URLs that untrusted users entered. */
export interface Outgoing {
  /**
   * Sends a POST request.
   * @throws OutgoingError
   */
  post(url: string, call: OutgoingCall): Promise<OutgoingAnswer>;
  close(): void;
}

const ANSWER_BYTES = 2048;
/** How long an idle connection stays open: most servers close it later than that. */
const IDLE_MS = 4_000;
const IDLE_CONNECTIONS_PER_HOST = 4;
const RESOLVE_MS = 5_000;

/**
 * Creates a client that calls only public internet addresses, by https. It does not follow redirects. Connections go to
 * exactly the address that was checked, so a later change of the host name's DNS records has no effect.
 */
export function createOutgoing({
  allowsLocal = false,
  answerBytes = ANSWER_BYTES,
  resolve = allowsLocal ? resolveAsSystem : resolveName,
  isPublic = isPublicAddress,
  ca,
}: OutgoingOptions = {}): Outgoing {
  const lookup: LookupFunction = (name, _options, done) => {
    publicAddressesOf(name).then(
      (addresses) => {
        done(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        );
      },
      (error: Error) => done(error, []),
    );
  };
  const options = {
    keepAlive: true,
    maxFreeSockets: IDLE_CONNECTIONS_PER_HOST,
    timeout: IDLE_MS,
    scheduling: "lifo",
    // Tries all IP addresses of a host name, and uses the first that responds.
    autoSelectFamily: true,
  } as const;
  const secure = new HttpsAgent({ ...options, ...(ca === undefined ? {} : { ca }) });
  const plain = new HttpAgent(options);

  const isAllowed = (address: string): boolean => allowsLocal || isPublic(address);

  async function publicAddressesOf(name: string): Promise<string[]> {
    const addresses = await resolve(name).catch((error: unknown) => {
      throw new OutgoingError("name", error);
    });
    if (addresses.length === 0) throw new OutgoingError("name");
    const allowed = addresses.filter(isAllowed);
    if (allowed.length === 0) throw new OutgoingError("address");
    return allowed;
  }

  function addressOf(given: string): URL {
    const url = URL.parse(given);
    const isProtocolKnown =
      url?.protocol === "https:" || (allowsLocal && url?.protocol === "http:");
    if (url === null || !isProtocolKnown || url.username !== "" || url.password !== "")
      throw new OutgoingError("address");
    // If the host is an IP address, there is no look-up, so the address is checked here.
    // URLs normalise all notations of an address.
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !isAllowed(host)) throw new OutgoingError("address");
    return url;
  }

  return {
    post(given, { headers, body, timeoutMs }) {
      return new Promise((answer, fail) => {
        const url = addressOf(given);
        const isSecure = url.protocol === "https:";
        const request = (isSecure ? httpsRequest : httpRequest)(url, {
          method: "POST",
          agent: isSecure ? secure : plain,
          headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
          lookup,
          signal: AbortSignal.timeout(timeoutMs),
        });
        const failed = (error: unknown): void => fail(failureOf(error));
        request.on("error", failed);
        request.on("response", (response) => {
          beginningOf(response, answerBytes).then(
            (beginning) =>
              answer({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: beginning,
              }),
            failed,
          );
        });
        request.end(body);
      });
    },
    close() {
      secure.destroy();
      plain.destroy();
    },
  };
}

/** Reads the beginning of a response. A longer response is cut off by closing the connection. */
async function beginningOf(response: IncomingMessage, bytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes).toString("utf8");
}

function failureOf(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const { name, code = "" } = error as { name?: string; code?: string };
  if (name === "AbortError" || name === "TimeoutError" || code === "ETIMEDOUT")
    return new OutgoingError("timeout", error);
  const isOfCertificate = /CERT|SSL|TLS|EPROTO|SELF_SIGNED|UNABLE_TO/.test(code);
  return new OutgoingError(isOfCertificate ? "tls" : "connection", error);
}

/** Resolves a name without the operating system's resolver, which blocks a thread of this process while it waits. */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: RESOLVE_MS, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  if (addresses.length === 0 && found[0].status === "rejected") throw found[0].reason;
  return addresses;
}

/** The operating system's resolver, which also knows the names of this machine. */
const resolveAsSystem = async (name: string): Promise<string[]> =>
  (await lookUpAsSystem(name, { all: true })).map(({ address }) => address);
