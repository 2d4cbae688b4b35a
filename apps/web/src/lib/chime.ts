const NOTE_SECONDS = 0.16;

let audio: AudioContext | null = null;

/**
 * Plays notes one after the other. They are synthesized, because a venue's network may be too weak for a file.
 * @param notes frequencies in hertz
 */
export function chime(notes: readonly number[]): void {
  audio ??= new AudioContext();
  const { currentTime: now, destination } = audio;
  // Browsers suspend audio until the user has interacted with the page.
  void audio.resume();
  for (const [index, frequency] of notes.entries()) {
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
