import type { ProbeRequest } from "./compare.ts";
import { difference, probe } from "./compare.ts";
import { Random } from "./random.ts";

/** The two servers, and the actors' tokens by name, for messages. */
export interface SideBySide {
  readonly ours: string;
  readonly theirs: string;
  readonly tokens: Readonly<Record<string, string>>;
}

/** Sends requests to both servers, one after the other, and describes what differs. */
export async function differences(
  servers: SideBySide,
  requests: Iterable<ProbeRequest>,
): Promise<string[]> {
  const found: string[] = [];
  for (const request of requests) {
    const [ours, theirs] = await Promise.all([
      probe(servers.ours, request),
      probe(servers.theirs, request),
    ]);
    const differs = difference(ours, theirs);
    if (differs === null) continue;
    const { method, path, headers = {}, body = "" } = request;
    const { authorization, ...others } = headers;
    const actor = Object.entries(servers.tokens).find(([, token]) => token === authorization)?.[0];
    found.push(
      `${differs}: ${actor} ${method} ${decodeURIComponent(path)} ${JSON.stringify(others)} ${body}\n` +
        `  ours:   ${ours.status} ${ours.text.slice(0, 400)}\n` +
        `  theirs: ${theirs.status} ${theirs.text.slice(0, 400)}`,
    );
  }
  return found;
}

/** `count` requests from one seed. */
export function* generate(
  count: number,
  seed: number,
  make: (random: Random) => ProbeRequest,
): Generator<ProbeRequest> {
  const random = new Random(seed);
  for (let index = 0; index < count; index += 1) yield make(random);
}
