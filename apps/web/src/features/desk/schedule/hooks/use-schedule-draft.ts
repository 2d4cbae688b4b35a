import { useState } from "react";
import { z } from "zod";
import { useSession } from "@/hooks/use-session";
import type { Times } from "../domain/schedule.ts";

const PREFIX = "leyenda-schedule:";
const draftSchema = z.record(z.string(), z.iso.datetime());

function read(key: string): Times {
  try {
    return draftSchema.parse(JSON.parse(localStorage.getItem(PREFIX + key) ?? "{}"));
  } catch {
    return {};
  }
}

function write(key: string, draft: Times): void {
  try {
    if (Object.keys(draft).length === 0) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // If the browser has no storage, the draft is lost when the page is left.
  }
}

export interface ScheduleDraft {
  readonly times: Times;
  readonly put: (times: Times) => void;
  /** Removes the times that have been published. */
  readonly forget: (published: Times) => void;
  readonly discard: () => void;
}

/** Times that are not published yet, stored on this device per user. */
export function useScheduleDraft(tournamentId: string): ScheduleDraft {
  const { user } = useSession();
  const key = `${tournamentId}:${user?.id ?? ""}`;
  const [times, setTimes] = useState(() => read(key));
  const change = (next: (times: Times) => Times) =>
    // The write is inside the updater, so that the stored draft is always the latest draft.
    setTimes((shown) => {
      const changed = next(shown);
      write(key, changed);
      return changed;
    });
  return {
    times,
    put: (more) => change((shown) => ({ ...shown, ...more })),
    forget(published) {
      const rest = (shown: Times): Times =>
        Object.fromEntries(Object.entries(shown).filter(([id, at]) => published[id] !== at));
      // The draft is stored here too: React does not run the updater if the component was already unmounted.
      write(key, rest(read(key)));
      setTimes(rest);
    },
    discard: () => change(() => ({})),
  };
}
