import { useState } from "react";

const PREFIX = "leyenda-draft:";

function read(key: string): string {
  try {
    return localStorage.getItem(PREFIX + key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
  } catch {
    // A browser that keeps nothing loses drafts with the page.
  }
}

/**
 * A text that survives leaving the page.
 *
 * @param key of the writer and the room; give the component a `key` of the same, so that it starts anew
 */
export function useDraft(key: string): readonly [string, (text: string) => void] {
  const [draft, setDraft] = useState(() => read(key));
  return [
    draft,
    (text) => {
      setDraft(text);
      write(key, text);
    },
  ];
}
