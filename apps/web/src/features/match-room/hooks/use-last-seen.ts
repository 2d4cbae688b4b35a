import { useEffect, useState } from "react";

const PREFIX = "leyenda-match-seen:";

/** Reads what the viewer saw last, as stored on this device. */
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
    // If storage is blocked, the value lasts as long as the page.
  }
}

/**
 * Whether the viewer sees the content for the first time on this device.
 * @param key the storage key; it names the viewer and the subject
 * @param shown identifies the content; must also be the component's React `key`, or a change is not noticed
 */
export function useFirstSight(key: string, shown: string): boolean {
  const [isFirst] = useState(() => readSeen(key) !== shown);
  useEffect(() => writeSeen(key, shown), [key, shown]);
  return isFirst;
}

/**
 * The newest chat message that the viewer has seen, stored on this device.
 *
 * @param key the storage key; it names the viewer and the room
 * @param shown ISO instant of the newest visible message; null while the chat is hidden
 */
export function useSeenAt(key: string, shown: string | null): string | null {
  const [seenAt, setSeenAt] = useState(() => readSeen(key));
  if (shown !== null && shown !== seenAt) setSeenAt(shown);
  useEffect(() => {
    if (shown !== null) writeSeen(key, shown);
  }, [key, shown]);
  return seenAt;
}
