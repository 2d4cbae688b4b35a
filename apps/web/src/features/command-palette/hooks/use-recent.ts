import { useState } from "react";
import { byUse, type Opened, readRemembered, remember, type Remembered } from "../domain/recent.ts";

const PREFIX = "leyenda-palette:";

function read(owner: string): readonly Remembered[] {
  try {
    return byUse(readRemembered(localStorage.getItem(PREFIX + owner)), Date.now());
  } catch {
    return [];
  }
}

function write(owner: string, list: readonly Remembered[]): void {
  try {
    localStorage.setItem(PREFIX + owner, JSON.stringify(list));
  } catch {
    // If the browser has no storage, the list lasts only as long as the page.
  }
}

/**
 * The results that this browser opened from the palette, the most used first, and a function to add one.
 *
 * @param owner the id of the account whose list this is; an empty text for visitors
 */
export function useRecent(
  owner: string,
): readonly [recent: readonly Remembered[], add: (opened: Opened) => void] {
  const [state, setState] = useState(() => ({ owner, list: read(owner) }));
  const list = state.owner === owner ? state.list : read(owner);
  return [
    list,
    (opened) => {
      const next = remember(list, opened, Date.now());
      setState({ owner, list: next });
      write(owner, next);
    },
  ];
}
