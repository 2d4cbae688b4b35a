import type { Network } from "../context/network.ts";

/** Public topics whose members are counted; only the server speaks on them. */
const COUNTED = /^audience:[\w:-]{1,80}$/;
/** The broadcast that tells how many they are, as `{ count }`. */
export const AUDIENCE_EVENT = "audience";

/** Signed-in people of one address who count each: a house, a school, a phone company's address. */
const PEOPLE_PER_ADDRESS = 25;
/** So many topics go in one message to the other servers. */
const TOPICS_PER_MESSAGE = 200;
/** Members and other servers are told of changes so often. */
export const AUDIENCE_MS = 5_000;

/** Who is there, as far as he is told from others: visitors of one address are one. */
export interface Onlooker {
  readonly userId: string | null;
  readonly address: Network;
}

/** How many there are on each counted topic, over all servers. Names nobody and writes nothing down. */
export interface Audience {
  /** Counts somebody; returns how he leaves. */
  enter(topic: string, onlooker: Onlooker): () => void;
  /** How many were told of, rounded; 0 where nobody is. */
  count(topic: string): number;
  /** Tells what has changed since the last time. */
  tell(): void;
  /** What another server counts. */
  hear(server: string, counts: Readonly<Record<string, number>>): void;
  /** A server is gone. */
  forget(server: string): void;
  /** Has the other servers told of all at the next time: one has just arrived. */
  repeat(): void;
}

export interface AudienceListeners {
  /** Another number is to be told to the members of a topic here. */
  readonly toMembers: (topic: string, count: number) => void;
  /** What this server counts has changed, for the others. */
  readonly toServers: (counts: Readonly<Record<string, number>>) => void;
}

/** True for the name of a topic whose members are counted. */
export function isAudience(name: string): boolean {
  return COUNTED.test(name);
}

/** Exact up to a hundred, then down to tens, from a thousand on to hundreds: never more than there are. */
export function roundedCount(count: number): number {
  const step = count < 100 ? 1 : count < 1_000 ? 10 : 100;
  return Math.floor(count / step) * step;
}

/** Counts in memory; sockets come and go without a word to anybody until `tell`. */
export function createAudience({ toMembers, toServers }: AudienceListeners): Audience {
  const rooms = new Map<string, Map<Network, Place>>();
  const elsewhere = new Map<string, Map<string, number>>();
  /** What members and servers heard last. */
  const sentToMembers = new Map<string, number>();
  const sentToServers = new Map<string, number>();
  const changed = new Set<string>();

  const here = (topic: string): number => {
    const people = new Set<string>();
    let visitors = 0;
    for (const place of rooms.get(topic)?.values() ?? []) {
      visitors += Number(place.has(null));
      const accounts = [...place.keys()].filter((userId) => userId !== null);
      for (const userId of accounts.slice(0, PEOPLE_PER_ADDRESS)) people.add(userId);
    }
    return people.size + visitors;
  };
  const everywhere = (topic: string): number => {
    let count = here(topic);
    for (const others of elsewhere.get(topic)?.values() ?? []) count += others;
    return count;
  };
  const note = (server: string, topic: string, count: number): void => {
    const others = elsewhere.get(topic) ?? new Map<string, number>();
    if (count > 0) others.set(server, count);
    else others.delete(server);
    if (others.size > 0) elsewhere.set(topic, others);
    else elsewhere.delete(topic);
    changed.add(topic);
  };

  return {
    enter(topic, { userId, address }) {
      const room = rooms.get(topic) ?? new Map<Network, Place>();
      const place = room.get(address) ?? new Map<string | null, number>();
      rooms.set(topic, room.set(address, place.set(userId, (place.get(userId) ?? 0) + 1)));
      changed.add(topic);
      return () => {
        const left = (place.get(userId) ?? 1) - 1;
        if (left > 0) place.set(userId, left);
        else place.delete(userId);
        if (place.size === 0 && room.get(address) === place) room.delete(address);
        if (room.size === 0 && rooms.get(topic) === room) rooms.delete(topic);
        changed.add(topic);
      };
    },
    count: (topic) => sentToMembers.get(topic) ?? roundedCount(everywhere(topic)),
    tell() {
      const news: [string, number][] = [];
      for (const topic of changed) {
        const own = here(topic);
        if (own !== (sentToServers.get(topic) ?? 0)) news.push([topic, own]);
        keep(sentToServers, topic, own);
        const count = roundedCount(everywhere(topic));
        if (count !== (sentToMembers.get(topic) ?? 0)) toMembers(topic, count);
        keep(sentToMembers, topic, count);
      }
      changed.clear();
      for (let at = 0; at < news.length; at += TOPICS_PER_MESSAGE)
        toServers(Object.fromEntries(news.slice(at, at + TOPICS_PER_MESSAGE)));
    },
    hear(server, counts) {
      for (const [topic, count] of Object.entries(counts)) note(server, topic, count);
    },
    forget(server) {
      for (const [topic, others] of elsewhere) if (others.has(server)) note(server, topic, 0);
    },
    repeat() {
      sentToServers.clear();
      for (const topic of rooms.keys()) changed.add(topic);
    },
  };
}

/** Sockets of one address, by whose they are; null for visitors. */
type Place = Map<string | null, number>;

function keep(counts: Map<string, number>, topic: string, count: number): void {
  if (count > 0) counts.set(topic, count);
  else counts.delete(topic);
}
