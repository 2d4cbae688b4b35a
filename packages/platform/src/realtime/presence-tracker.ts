import { randomBytes } from "node:crypto";

/** The data that one client tracks under a key. */
export type PresenceMeta = Readonly<Record<string, unknown>> & { readonly phx_ref: string };
export type PresenceList = Record<string, { metas: PresenceMeta[] }>;

export interface PresenceDiff {
  readonly joins: PresenceList;
  readonly leaves: PresenceList;
}

/** Identifies the owner of a presence: a channel on this server. */
export type PresenceOwner = object;

/** Thrown if a topic already has the allowed number of presences. */
export class PresenceLimitError extends Error {
  override readonly name = "PresenceLimitError";
}

export interface PresenceTracker {
  /** All presences on a topic, on any server. */
  list(topic: string): PresenceList;
  /**
   * Adds or replaces the data that an owner tracks.
   * @throws PresenceLimitError
   */
  track(
    topic: string,
    owner: PresenceOwner,
    key: string,
    payload: Readonly<Record<string, unknown>>,
  ): PresenceDiff;
  /** Removes the presence of an owner; null if the owner tracked nothing. */
  untrack(topic: string, owner: PresenceOwner): PresenceDiff | null;
  /** Applies changes that another server reported. Returns those that are new. */
  applyRemote(server: string, topic: string, diff: PresenceDiff): PresenceDiff;
  /** Removes the presences of a server that has stopped. Returns them by topic, to be announced as left. */
  dropServer(server: string): Map<string, PresenceDiff>;
  /** The presences of this server by topic, for a server that has just started. */
  local(): Map<string, PresenceList>;
}

const MAX_PER_TOPIC = 2_000;

interface Entry {
  readonly key: string;
  readonly meta: PresenceMeta;
  /** The id of the server; null for this server. */
  readonly server: string | null;
}

/** Stores which clients are present on which topic: on this server, and on others as they report it. */
export function createPresenceTracker(): PresenceTracker {
  /** The presences by topic, then by reference (`phx_ref`). */
  const topics = new Map<string, Map<string, Entry>>();
  const owned = new WeakMap<PresenceOwner, Map<string, string>>();

  const add = (topic: string, entry: Entry): void => {
    const entries = topics.get(topic) ?? new Map<string, Entry>();
    entries.set(entry.meta.phx_ref, entry);
    topics.set(topic, entries);
  };
  const remove = (topic: string, ref: string): Entry | null => {
    const entries = topics.get(topic);
    const entry = entries?.get(ref) ?? null;
    entries?.delete(ref);
    if (entries?.size === 0) topics.delete(topic);
    return entry;
  };
  const removeOwned = (topic: string, owner: PresenceOwner): Entry | null => {
    const ref = owned.get(owner)?.get(topic);
    owned.get(owner)?.delete(topic);
    return ref === undefined ? null : remove(topic, ref);
  };

  return {
    list: (topic) => toList(topics.get(topic)?.values() ?? []),
    track(topic, owner, key, payload) {
      const previous = removeOwned(topic, owner);
      if ((topics.get(topic)?.size ?? 0) >= MAX_PER_TOPIC)
        throw new PresenceLimitError("too many presences on this topic");
      const phx_ref = randomBytes(9).toString("base64url");
      const meta: PresenceMeta = {
        ...payload,
        phx_ref,
        ...(previous ? { phx_ref_prev: previous.meta.phx_ref } : {}),
      };
      add(topic, { key, meta, server: null });
      const refs = owned.get(owner) ?? new Map<string, string>();
      refs.set(topic, phx_ref);
      owned.set(owner, refs);
      return { joins: toList([{ key, meta }]), leaves: previous ? toList([previous]) : {} };
    },
    untrack(topic, owner) {
      const entry = removeOwned(topic, owner);
      return entry && { joins: {}, leaves: toList([entry]) };
    },
    applyRemote(server, topic, { joins, leaves }) {
      const left: Entry[] = [];
      for (const { metas } of Object.values(leaves)) {
        for (const meta of metas) {
          const entry = remove(topic, meta.phx_ref);
          if (entry) left.push(entry);
        }
      }
      const joined: Entry[] = [];
      for (const [key, { metas }] of Object.entries(joins)) {
        for (const meta of metas) {
          if (topics.get(topic)?.has(meta.phx_ref)) continue;
          const entry = { key, meta, server };
          add(topic, entry);
          joined.push(entry);
        }
      }
      return { joins: toList(joined), leaves: toList(left) };
    },
    dropServer(server) {
      const gone = new Map<string, PresenceDiff>();
      for (const [topic, entries] of topics) {
        const left = [...entries.values()].filter((entry) => entry.server === server);
        if (left.length === 0) continue;
        for (const entry of left) remove(topic, entry.meta.phx_ref);
        gone.set(topic, { joins: {}, leaves: toList(left) });
      }
      return gone;
    },
    local() {
      const lists = new Map<string, PresenceList>();
      for (const [topic, entries] of topics) {
        const mine = [...entries.values()].filter((entry) => entry.server === null);
        if (mine.length > 0) lists.set(topic, toList(mine));
      }
      return lists;
    },
  };
}

function toList(entries: Iterable<Pick<Entry, "key" | "meta">>): PresenceList {
  const list = new Map<string, { metas: PresenceMeta[] }>();
  for (const { key, meta } of entries) {
    const found = list.get(key);
    if (found) found.metas.push(meta);
    else list.set(key, { metas: [meta] });
  }
  return Object.fromEntries(list);
}
