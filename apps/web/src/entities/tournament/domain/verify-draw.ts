interface FinishedDraw {
  readonly commitment: string;
  readonly draw_seed: number | null;
  readonly salt: string | null;
  readonly reveals: readonly { readonly participant: { readonly id: string } }[];
}

/** The SHA-256 hash of a text, in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Repeats the draw of a bracket in the browser, to prove that it was fair. Returns true if the published seed matches
 * the hash from the start and leads to the same order. Returns null while the seed is secret.
 */
export async function verifyDraw(draw: FinishedDraw): Promise<boolean | null> {
  const { draw_seed: seed, salt, commitment, reveals } = draw;
  if (seed === null || salt === null) return null;
  if ((await sha256(`${seed}:${salt}`)) !== commitment) return false;
  const lots = await Promise.all(
    reveals.map(({ participant }) => sha256(`${seed}:${participant.id}`)),
  );
  return lots.every((lot, at) => at === 0 || (lots[at - 1] ?? "") < lot);
}
