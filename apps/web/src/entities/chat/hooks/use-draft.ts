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
    // If the browser has no storage, drafts are lost when the page is closed.
  }
}

/**
 * A text that is stored in the browser until it is sent.
 * @param key names the writer and the room. Use it as the component's `key` too, so that each room has a separate draft
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
