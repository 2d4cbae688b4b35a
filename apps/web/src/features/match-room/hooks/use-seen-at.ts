import { useEffect, useState } from "react";
import { readSeen, writeSeen } from "../domain/seen.ts";

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
