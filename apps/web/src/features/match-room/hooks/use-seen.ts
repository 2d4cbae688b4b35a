import { useEffect, useState } from "react";

const PREFIX = "leyenda-match-seen:";

/** What the viewer saw last, as far as this device remembers. */
function readSeen(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

function writeSeen(key: string, seen: string): void {
  try {
    localStorage.setItem(PREFIX + key, seen);
  } catch {
    // A browser that keeps nothing remembers as long as the page lives.
  }
}

/**
 * Whether the viewer sees something for the first time, as far as this device knows.
 *
 * @param key of the viewer and what he looks at
 * @param shown what there is to be seen; give the component a `key` of it, so that another one is new
 */
export function useFirstSight(key: string, shown: string): boolean {
  const [isFirst] = useState(() => readSeen(key) !== shown);
  useEffect(() => writeSeen(key, shown), [key, shown]);
  return isFirst;
}

/**
 * Until when the viewer has seen a room's chat, remembered on this device.
 *
 * @param key of the viewer and the room
 * @param shown ISO instant of the newest message in sight; null while the chat is not shown
 */
export function useSeenAt(key: string, shown: string | null): string | null {
  const [seenAt, setSeenAt] = useState(() => readSeen(key));
  if (shown !== null && shown !== seenAt) setSeenAt(shown);
  useEffect(() => {
    if (shown !== null) writeSeen(key, shown);
  }, [key, shown]);
  return seenAt;
}
