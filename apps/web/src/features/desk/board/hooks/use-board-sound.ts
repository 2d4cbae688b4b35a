import { useEffect, useEffectEvent, useState } from "react";
import { chime } from "@/lib/chime";
import { type BoardMatch, newcomers } from "../domain/board.ts";

const KEY = "leyenda:board-sound";
const ON = "on";
const NOTES = [659.25, 880] as const;

/**
 * Returns the matches that have just appeared on the board, and whether a sound plays.
 * The sound is off until the user turns it on.
 */
export function useBoardSound(matches: readonly BoardMatch[] | undefined) {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(KEY) === ON);
  const [seen, setSeen] = useState<{
    readonly matches: readonly BoardMatch[] | null;
    readonly arrived: readonly BoardMatch[];
  }>({ matches: null, arrived: [] });
  if (matches && matches !== seen.matches)
    setSeen({ matches, arrived: newcomers(seen.matches, matches) });
  const { arrived } = seen;
  const ring = useEffectEvent(() => isOn && chime(NOTES));
  useEffect(() => {
    if (arrived.length > 0) ring();
  }, [arrived]);
  return {
    arrived,
    isOn,
    turn: (on: boolean) => {
      setIsOn(on);
      if (on) {
        localStorage.setItem(KEY, ON);
        chime(NOTES);
      } else localStorage.removeItem(KEY);
    },
  };
}
