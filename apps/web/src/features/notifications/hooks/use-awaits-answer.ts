import { useState } from "react";
import type { UserNotification } from "../api/notification-queries.ts";
import { factsOf } from "../domain/kinds.ts";
import type { IsAwaited } from "../domain/notification-stacks.ts";

/**
 * Whether a notification waits for an answer, or has waited since the page opened: its row stays, to show the outcome.
 * Answering a yes-or-no question marks it as read, so an unread question still waits.
 */
export function useAwaitsAnswer(
  notices: readonly UserNotification[] | undefined,
  isAwaited: IsAwaited,
): IsAwaited {
  const [standing, setStanding] = useState<ReadonlySet<string>>(new Set());
  const waits = (notice: UserNotification) =>
    isAwaited(notice) || (factsOf(notice.kind).isQuestion && notice.read_at === null);
  const added = (notices ?? []).filter((notice) => !standing.has(notice.id) && waits(notice));
  if (added.length > 0) setStanding(new Set([...standing, ...added.map(({ id }) => id)]));
  return ({ id }) => standing.has(id);
}
