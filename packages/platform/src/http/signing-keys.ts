import type { KeyObject } from "node:crypto";
import { deriveEs256Key, type Es256Key, type PublicJwk } from "../config/es256.ts";
import type { Queryable } from "../context/context.ts";

/** How often a server checks whether `npm run keys` has changed the keys. */
const LOOK_MS = 5_000;

/** A token that names an unknown key makes the server read the keys again, but only once in this time. */
const LOOK_AGAIN_MS = 1_000;

/** A key and its use: `standby` (published only), `in_use` (signs), or still accepted. */
export interface KeyRow {
  readonly id: string;
  readonly status: "standby" | "in_use" | "previous";
}

/** The keys that sign access tokens. */
export interface SigningKeys {
  inUse(): Promise<Es256Key>;
  /** The public key with an id; undefined if the id is unknown or its key is retired. */
  find(kid: string): KeyObject | undefined;
  /** Reads the keys again now, because another server may have started to sign with a new one. */
  lookAgain(): Promise<void>;
  /** The public keys of the current, the next, and all earlier keys that are not retired. */
  published(): Promise<readonly PublicJwk[]>;
  /** Registers a function that is called when a key was retired. */
  onRetired(listener: () => void): void;
  /** Checks the keys periodically, until the returned function is called. */
  watch(): () => void;
}

/** Reads the keys that are not retired. */
export async function readKeyRows(db: Queryable): Promise<readonly KeyRow[]> {
  const { rows } = await db.query<KeyRow>(
    "select id, status from platform.signing_keys where status <> 'retired' order by prepared_at, id",
  );
  return rows;
}

/** Derives the signing key that a row describes, from the installation's secret. The key itself is not stored. */
export function signingKeyOf(jwtSecret: string, id: string): Es256Key {
  return deriveEs256Key(jwtSecret, `access tokens ${id}`);
}

export function createSigningKeys(
  jwtSecret: string,
  read: () => Promise<readonly KeyRow[]>,
): SigningKeys {
  const derived = new Map<string, Es256Key>();
  const listeners: (() => void)[] = [];
  let believed: ReadonlyMap<string, Es256Key> = new Map();
  let signing: Es256Key | null = null;
  let looking: Promise<void> | null = null;
  let lookedAt = 0;

  function keyOf(id: string): Es256Key {
    const key = derived.get(id) ?? signingKeyOf(jwtSecret, id);
    derived.set(id, key);
    return key;
  }

  async function readAll(): Promise<void> {
    const rows = await read();
    const before = believed;
    believed = new Map(rows.map(({ id }) => [keyOf(id).kid, keyOf(id)]));
    const current = rows.find(({ status }) => status === "in_use");
    signing = current === undefined ? null : keyOf(current.id);
    lookedAt = Date.now();
    if ([...before.keys()].some((kid) => !believed.has(kid)))
      for (const listener of listeners) listener();
  }

  function look(): Promise<void> {
    looking ??= readAll().finally(() => {
      looking = null;
    });
    return looking;
  }

  return {
    async inUse() {
      if (signing === null) await look();
      if (signing === null) throw new Error("No signing key is in use");
      return signing;
    },
    find: (kid) => believed.get(kid)?.publicKey,
    async lookAgain() {
      if (looking !== null || Date.now() - lookedAt >= LOOK_AGAIN_MS) await look();
    },
    async published() {
      if (lookedAt === 0) await look();
      return [...believed.values()].map(({ jwk }) => jwk);
    },
    onRetired: (listener) => void listeners.push(listener),
    watch() {
      // While the database is unavailable, the last read keys stay in use. The next check tries again.
      const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
