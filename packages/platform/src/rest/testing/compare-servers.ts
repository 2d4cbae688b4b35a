import type { ProbeAnswer, ProbeRequest } from "./compare-responses.ts";
import { difference, probe } from "./compare-responses.ts";
import { Random } from "./random.ts";

/** The URLs of this service and of native PostgREST, and the actors' tokens by name, for messages. */
export interface SideBySide {
  readonly ours: string;
  readonly theirs: string;
  readonly tokens: Readonly<Record<string, string>>;
}

/** The maximum share of generated requests that may exceed limits which PostgREST does not have. */
const MOST_REFUSED = 0.1;

/** Sends requests to this service and to native PostgREST, and describes the differences. */
export async function differences(
  servers: SideBySide,
  requests: Iterable<ProbeRequest>,
  mostRefused = MOST_REFUSED,
): Promise<string[]> {
  const found: string[] = [];
  let sent = 0;
  let refused = 0;
  for (const request of requests) {
    sent += 1;
    const [ours, theirs] = await Promise.all([
      probe(servers.ours, request),
      probe(servers.theirs, request),
    ]);
    const isPrivileged = request.headers?.["authorization"] === servers.tokens["service"];
    const differs = difference(ours, theirs, isPrivileged);
    if (differs === null) continue;
    if (await isBeyondLimits(servers.ours, request, ours)) {
      refused += 1;
      continue;
    }
    const { method, path, headers = {}, body = "" } = request;
    const { authorization, ...others } = headers;
    const actor = Object.entries(servers.tokens).find(([, token]) => token === authorization)?.[0];
    found.push(
      `${differs}: ${actor} ${method} ${decodeURIComponent(path)} ${JSON.stringify(others)} ${body}\n` +
        `  ours:   ${ours.status} ${ours.text.slice(0, 400)}\n` +
        `  theirs: ${theirs.status} ${theirs.text.slice(0, 400)}`,
    );
  }
  if (refused > sent * mostRefused) found.push(`${refused} of ${sent} requests were refused`);
  return found;
}

/** Whether this service refuses a request because of its cost. A HEAD response has no body that shows the reason. */
async function isBeyondLimits(
  url: string,
  request: ProbeRequest,
  ours: ProbeAnswer,
): Promise<boolean> {
  if (ours.status !== 400) return false;
  const { range: _range, ...headers } = request.headers ?? {};
  const { text } =
    request.method === "HEAD" ? await probe(url, { ...request, headers, method: "GET" }) : ours;
  return text.includes('"code":"54001"');
}

/** Yields `count` requests generated from one seed. */
export function* generate(
  count: number,
  seed: number,
  make: (random: Random) => ProbeRequest,
): Generator<ProbeRequest> {
  const random = new Random(seed);
  for (let index = 0; index < count; index += 1) yield make(random);
}
