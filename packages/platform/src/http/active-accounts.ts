import { LRUCache } from "lru-cache";
import type { ActiveAccounts, Claims, Queryable } from "../context/context.ts";

/** The longest time for which a result is cached, if no change is reported. */
const CACHE_MS = 60_000;
const CACHE_LIMIT = 20_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const ACTIVE = `select exists (select from auth.users
  where id = $1::uuid and deleted_at is null and (banned_until is null or banned_until <= now())) as is_active`;

/**
 * Checks which accounts may act, because tokens stay valid for up to an hour after a closure or a ban.
 * Active accounts are cached until the database reports a change (`realtime_accounts`), for a minute at most.
 * Inactive accounts are queried each time, because a ban can expire.
 */
export function createActiveAccounts(db: Queryable): ActiveAccounts {
  const active = new LRUCache<string, true>({ max: CACHE_LIMIT, ttl: CACHE_MS });
  /** Counts the reported changes, so that a result that was queried before a change is not cached. */
  let changes = 0;

  async function ask(id: string): Promise<boolean> {
    const before = changes;
    const { rows } = await db.query<{ is_active: boolean }>({
      name: "active-account",
      text: ACTIVE,
      values: [id],
    });
    const isActive = rows[0]?.is_active === true;
    if (isActive && changes === before) active.set(id, true);
    return isActive;
  }

  return {
    isActive({ role, sub }: Pick<Claims, "role" | "sub">) {
      if (role !== "authenticated") return true;
      const id = sub?.toLowerCase() ?? "";
      // If the subject of a token is not an account's id, there is no account that could be closed.
      if (!UUID.test(id)) return true;
      return active.has(id) || ask(id);
    },
    changed(userId) {
      changes += 1;
      if (userId === undefined) active.clear();
      else active.delete(userId.toLowerCase());
    },
  };
}
