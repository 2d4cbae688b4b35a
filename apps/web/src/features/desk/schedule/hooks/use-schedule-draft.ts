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
    // A browser that keeps nothing holds the draft as long as the part is open.
  }
}

export interface ScheduleDraft {
  readonly times: Times;
  readonly put: (times: Times) => void;
  /** Takes out what says this still. */
  readonly forget: (published: Times) => void;
  readonly discard: () => void;
}

/** Times of matches that are not published yet, kept on this device for this person until they are. */
export function useScheduleDraft(tournamentId: string): ScheduleDraft {
  const { user } = useSession();
  const key = `${tournamentId}:${user?.id ?? ""}`;
  const [times, setTimes] = useState(() => read(key));
  const change = (next: (times: Times) => Times) =>
    // What is kept counts: the part may have been opened anew meanwhile.
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
      // Also where the part that published it is gone by now.
      write(key, rest(read(key)));
      setTimes(rest);
    },
    discard: () => change(() => ({})),
  };
}
