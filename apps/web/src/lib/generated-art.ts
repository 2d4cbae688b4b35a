import { seededRandom } from "@leyenda/site/seeded-random";

/** Generated pictures: the same name produces the same picture on every device, without a file. */

export interface ArtPalette {
  /** The dark colour of the background. */
  readonly ground: string;
  readonly deep: string;
  readonly main: string;
  readonly light: string;
}

/** Four tones of a colour and of its neighbour on the colour wheel. White letters are readable on `ground`. */
export function artPalette(random: () => number): ArtPalette {
  const hue = Math.round(random() * 360);
  const neighbour = (hue + 30 + Math.round(random() * 40)) % 360;
  return {
    ground: `hsl(${hue} 55% 12%)`,
    deep: `hsl(${hue} 60% 22%)`,
    main: `hsl(${hue} 68% 42%)`,
    light: `hsl(${neighbour} 85% 66%)`,
  };
}

/** The colour of the picture that is generated for a team or user without their own. */
export const sideColor = (type: "team" | "user", name: string): string =>
  artPalette(seededRandom(`${type}:${name}`)).main;

/** Returns whole code points, because half of a surrogate pair would show as a box. */
function firstLetters(word: string, count: number): string {
  return Array.from(word).slice(0, count).join("");
}

/** Words that are skipped for initials: "Cóndores del Sur" is CS. */
const SMALL_WORD = /^(de|del|el|las?|los|y)$/iu;

/** The initials of the first two words, or the first two letters of a single word, in capitals. */
export function initials(name: string): string {
  const [first = "", ...others] = name.split(/[\s_.-]+/u).filter(Boolean);
  const second = others.find((word) => !SMALL_WORD.test(word)) ?? others[0];
  const letters = second
    ? firstLetters(first, 1) + firstLetters(second, 1)
    : firstLetters(first, 2);
  return letters.toLocaleUpperCase("es");
}

/** The corners of a regular polygon as an SVG `points` attribute. */
export function polygonPoints(sides: number, radius: number, turn = 0, cx = 50, cy = 50): string {
  return Array.from({ length: sides }, (_, index) => {
    const angle = turn + (index / sides) * Math.PI * 2;
    return `${(cx + Math.cos(angle) * radius).toFixed(2)},${(cy + Math.sin(angle) * radius).toFixed(2)}`;
  }).join(" ");
}
