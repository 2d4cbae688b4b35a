import type { Network } from "../context/client-network.ts";

/** Public topics whose members are counted. Only the server sends messages on these topics. */
const COUNTED = /^audience:[\w:-]{1,80}$/;
/** The name of the broadcast with the number of spectators, as `{ count }`. */
export const AUDIENCE_EVENT = "audience";

/** How many signed-in users of one IP address count individually (a household, a school, a mobile carrier). */
const PEOPLE_PER_ADDRESS = 25;
/** The maximum number of topics in one message to the other servers. */
const TOPICS_PER_MESSAGE = 200;
/** How often the spectators and the other servers receive changed counts. */
export const AUDIENCE_MS = 5_000;

/** Identifies a spectator. All visitors of one IP address count as one. */
export interface Onlooker {
  readonly userId: string | null;
  readonly address: Network;
}

/** Counts the spectators of each counted topic, on all servers together. It stores no names. */
export interface Audience {
  /** Counts a spectator. Returns a function that removes them. */
  enter(topic: string, onlooker: Onlooker): () => void;
  /** The last reported number of spectators, rounded; 0 if there are none. */
  count(topic: string): number;
  /** Reports changed numbers of spectators to the topics' members and to the other servers. */
  tell(): void;
  /** Stores the numbers of spectators that another server has reported. */
  hear(server: string, counts: Readonly<Record<string, number>>): void;
  /** Removes the numbers of spectators of a server that has stopped. */
  forget(server: string): void;
  /** Makes the next report contain all numbers, so that a server that has just started gets them. */
  repeat(): void;
}

export interface AudienceListeners {
  /** Called with the new number of spectators of a topic, for the topic's members on this server. */
  readonly toMembers: (topic: string, count: number) => void;
  /** Called with this server's changed numbers of spectators, for the other servers. */
  readonly toServers: (counts: Readonly<Record<string, number>>) => void;
}

/** Whether the members of the topic with this name are counted. */
export function isAudience(name: string): boolean {
  return COUNTED.test(name);
}

/** Rounds a number down: exact up to 100, to tens up to 1,000, then to hundreds. */
export function roundedCount(count: number): number {
  const step = count < 100 ? 1 : count < 1_000 ? 10 : 100;
  return Math.floor(count / step) * step;
}

/** Creates an audience that counts in memory. Numbers are reported only when `tell` is called. */
export function createAudience({ toMembers, toServers }: AudienceListeners): Audience {
  const rooms = new Map<string, Map<Network, Place>>();
  const elsewhere = new Map<string, Map<string, number>>();
  /** For each topic, the number of spectators that was last sent to the topic's members. */
  const sentToMembers = new Map<string, number>();
  /** For each topic, the number of spectators that was last sent to the other servers. */
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

/** The open sockets of one IP address: for each user id their number. The id null stands for all visitors. */
type Place = Map<string | null, number>;

function keep(counts: Map<string, number>, topic: string, count: number): void {
  if (count > 0) counts.set(topic, count);
  else counts.delete(topic);
}
