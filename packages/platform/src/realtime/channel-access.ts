import { QueueRefusal } from "../http/fair-queue.ts";
import { identify, type Identity, type RealtimeContext } from "./realtime-context.ts";
import type { Reader } from "./row-visibility.ts";
import type { TopicRights } from "./topic-authorization.ts";
import type { Asker } from "./topic-rights-queue.ts";

type MessageKind = "broadcast" | "presence";

/** A refused join. The message is for the client. */
export class JoinError extends Error {
  override readonly name = "JoinError";
}

/** The reader of a channel and the reader's rights, while the token is valid. */
export interface ChannelAccess {
  /** The reader; null once the token has expired. */
  readonly reader: () => Reader | null;
  mayRead(kind: MessageKind): boolean;
  mayWrite(kind: MessageKind): boolean;
  /**
   * Replaces the token.
   * @throws JoinError if the token is not valid, or its reader may not use this channel
   */
  refresh(token: string): Promise<void>;
  /**
   * Checks again whether the account may act and which rights the reader has on a private topic: both may have changed.
   * @throws JoinError if the reader may not use this channel any more
   */
  recheck(): Promise<void>;
  /** Registers a function that is called when the current token expires, unless the token was replaced. */
  onExpiry(callback: () => void): void;
  stop(): void;
}

export const TOO_MANY_JOINS = "ClientJoinRateLimitReached: Too many joins per second";

/** Timers longer than 24 days fire at once, so a timer runs for an hour at most and then checks the expiry again. */
const MAX_TIMER_MS = 3_600_000;

/**
 * Verifies the token, and for a private topic queries the policies.
 *
 * @throws JoinError
 */
export async function openAccess(
  parts: RealtimeContext,
  topic: { readonly name: string; readonly isPrivate: boolean },
  token: string,
  asker: Asker,
): Promise<ChannelAccess> {
  const verify = async (text: string): Promise<Identity> => {
    const found = await identify(parts.tokens, text);
    if (!found)
      throw new JoinError("InvalidJWTToken: The token is malformed, not ours, or has expired");
    await requireActive(found);
    return found;
  };
  const requireActive = async ({ reader }: Identity): Promise<void> => {
    if (!(await parts.isActive(reader)))
      throw new JoinError("Unauthorized: The account was closed or suspended");
  };
  /** The rights on a private topic; null for a public topic, on which everything is allowed. */
  const rightsOf = async ({ reader }: Identity): Promise<TopicRights | null> => {
    if (!topic.isPrivate) return null;
    return parts.rights.of(topic.name, reader, asker).catch((error: unknown) => {
      throw error instanceof QueueRefusal ? new JoinError(TOO_MANY_JOINS) : error;
    });
  };
  const requireSome = (found: TopicRights | null): TopicRights | null => {
    if (found?.read.size !== 0) return found;
    throw new JoinError(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${topic.name}`,
    );
  };
  /** Queries the client's rights. Refuses a client without rights, and one that was refused too often before. */
  const admit = async (who: Identity): Promise<TopicRights | null> => {
    if (topic.isPrivate && !parts.counters.mayAsk(who.reader, asker.address))
      throw new JoinError(TOO_MANY_JOINS);
    const found = await rightsOf(who);
    if (found?.read.size === 0) parts.counters.wasRefused(who.reader, asker.address);
    return requireSome(found);
  };

  let identity = await verify(token);
  if (!parts.counters.mayJoin(identity.reader)) throw new JoinError(TOO_MANY_JOINS);
  let rights = await admit(identity);
  let expired = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const isValid = (): boolean => identity.expiresAt > Date.now();
  const watch = (): void => {
    clearTimeout(timer);
    if (stopped || identity.expiresAt === Number.POSITIVE_INFINITY) return;
    const left = Math.max(0, identity.expiresAt - Date.now());
    timer = setTimeout(() => (isValid() ? watch() : expired()), Math.min(left, MAX_TIMER_MS));
    timer.unref();
  };

  return {
    reader: () => (isValid() ? identity.reader : null),
    mayRead: (kind) => isValid() && (rights?.read.has(kind) ?? true),
    mayWrite: (kind) => isValid() && (rights?.write.has(kind) ?? true),
    async refresh(text) {
      const next = await verify(text);
      // Rights are queried again only if the new token belongs to another user or has other claims.
      if (next.reader.key !== identity.reader.key) rights = await admit(next);
      identity = next;
      watch();
    },
    async recheck() {
      await requireActive(identity);
      rights = requireSome(await rightsOf(identity));
    },
    onExpiry(callback) {
      expired = callback;
      watch();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
