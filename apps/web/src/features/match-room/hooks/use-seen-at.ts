import { useEffect, useState } from "react";

const PREFIX = "leyenda-match-seen:";

function read(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

function write(key: string, at: string): void {
  try {
    localStorage.setItem(PREFIX + key, at);
  } catch {
    // A browser that keeps nothing remembers as long as the page lives.
  }
}

/**
 * Until when the viewer has seen a room's chat, remembered on this device.
 *
 * @param key of the viewer and the room
 * @param shown ISO instant of the newest message in sight; null while the chat is not shown
 */
export function useSeenAt(key: string, shown: string | null): string | null {
  const [seenAt, setSeenAt] = useState(() => read(key));
  if (shown !== null && shown !== seenAt) setSeenAt(shown);
  useEffect(() => {
    if (shown !== null) write(key, shown);
  }, [key, shown]);
  return seenAt;
}
