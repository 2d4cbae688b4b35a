import { useEffect, useEffectEvent, useState } from "react";
import { type BoardMatch, newcomers } from "../domain/board.ts";

const KEY = "leyenda:board-sound";
const ON = "on";
/** Two notes, in hertz. */
const NOTES = [659.25, 880] as const;
const NOTE_SECONDS = 0.16;

let audio: AudioContext | null = null;

/** Made here: nothing is loaded while the hall's network is weak. */
function chime(): void {
  audio ??= new AudioContext();
  const { currentTime: now, destination } = audio;
  // Asleep until somebody has touched the page.
  void audio.resume();
  for (const [index, frequency] of NOTES.entries()) {
    const start = now + index * NOTE_SECONDS;
    const note = new OscillatorNode(audio, { type: "triangle", frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.25, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 2 * NOTE_SECONDS);
    note.connect(volume).connect(destination);
    note.start(start);
    note.stop(start + 2 * NOTE_SECONDS);
  }
}

/** What has just come to the board, and whether it is heard; off until this device was told otherwise. */
export function useBoardSound(matches: readonly BoardMatch[] | undefined) {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(KEY) === ON);
  const [seen, setSeen] = useState<{
    readonly matches: readonly BoardMatch[] | null;
    readonly arrived: readonly BoardMatch[];
  }>({ matches: null, arrived: [] });
  if (matches && matches !== seen.matches)
    setSeen({ matches, arrived: newcomers(seen.matches, matches) });
  const { arrived } = seen;
  const ring = useEffectEvent(() => isOn && chime());
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
        chime();
      } else localStorage.removeItem(KEY);
    },
  };
}
