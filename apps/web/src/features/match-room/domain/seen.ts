const PREFIX = "leyenda-match-seen:";

/** What the viewer saw last, as far as this device remembers. */
export function readSeen(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function writeSeen(key: string, seen: string): void {
  try {
    localStorage.setItem(PREFIX + key, seen);
  } catch {
    // A browser that keeps nothing remembers as long as the page lives.
  }
}
