import { type CoverInk, repeat, type SceneName, SCENES } from "./game-cover-scenes.ts";
import { seededHash, seededRandom } from "./seeded-random.ts";

export const COVER_WIDTH = 320;
export const COVER_HEIGHT = 180;

/** Patterns of game names, with the scene of these games. For other games, the name selects one of `OTHERS`. */
const KINDS: readonly (readonly [RegExp, SceneName])[] = [
  [/rocket|kart|racing|turismo|f1\b|forza|trackmania/iu, "arena"],
  [/\bfc\b|fifa|f[uú]tbol|football|soccer|basket|nba|tenis/iu, "stadium"],
  [/legends|dota|smite|honor of kings|pok[eé]mon unite/iu, "rift"],
  [/valorant|apex|overwatch|paladins|smash|fighter|tekken|kombat/iu, "shards"],
  [/\bcs|counter|call of duty|rainbow|fire|fortnite|pubg|halo|battlefield/iu, "sight"],
];

const OTHERS = ["orbits", "towers", "shards"] as const;

const tone = (hue: number, saturation: number, lightness: number) =>
  `hsl(${Math.round((hue + 360) % 360)},${saturation}%,${lightness}%)`;

/** Functions that draw the atmosphere of a cover: light beams, sparks, haze, paper, or a net of lines. */
const AIRS: readonly ((random: () => number, ink: CoverInk) => string)[] = [
  (random, { spark }) =>
    repeat(5, () => {
      const [x, width] = [Math.round(random() * 360), Math.round(10 + random() * 40)];
      return `<path d="M${x} -5h${width}l-90 195h-${width * 2}z" fill="${spark}" opacity=".1"/>`;
    }),
  (random, { light }) =>
    repeat(34, () => {
      const size = (0.5 + random() * 1.4).toFixed(1);
      return `<circle cx="${Math.round(random() * 320)}" cy="${Math.round(random() * 110)}" r="${size}" fill="${light}" opacity=".6"/>`;
    }),
  (random, { main }) =>
    repeat(4, (index) => {
      const y = Math.round(16 + index * 26 + random() * 14);
      return `<path d="M-5 ${y}q80 -${Math.round(8 + random() * 18)} 165 0t165 0v${12 + index * 5}q-80 16 -165 0t-165 0z" fill="${main}" opacity=".16"/>`;
    }),
  (random, { spark, light, main }) =>
    repeat(30, (index) => {
      const [x, y] = [Math.round(random() * 320), Math.round(random() * 150)];
      const fill = [spark, light, main][index % 3];
      return `<path d="M${x} ${y}l4 2l-3 5l-4 -2z" fill="${fill}" opacity=".7"/>`;
    }),
  (_, { main }) =>
    `<path d="${repeat(10, (index) => `M${index * 36} -5V185`)}${repeat(6, (index) => `M-5 ${index * 34}H325`)}" stroke="${main}" opacity=".2"/>`,
];

/**
 * Draws a cover without its frame, for an area of 320 by 180.
 * The game decides scene and colours; the seed decides viewpoint, light and atmosphere.
 * So the covers of two tournaments of a game look similar but not equal.
 */
export function drawCover(game: string, seed: string): string {
  const ofGame = seededRandom(`portada:${game}`);
  const [, known] = KINDS.find(([words]) => words.test(game)) ?? [];
  const scene = SCENES[known ?? OTHERS[Math.floor(ofGame() * OTHERS.length)] ?? "orbits"];
  const random = seededRandom(game + seed);
  // The hue differs a little even between covers of the same scene.
  const hue = (known && scene.hue !== null ? scene.hue : ofGame() * 360) + random() * 30 - 15;
  const view = Math.floor(random() * 3);
  const turn = [0, 60, -70, 150][Math.floor(random() * 4)] ?? 0;
  const spark = (known && scene.lightHue !== null ? scene.lightHue : hue + 40) + turn;
  const ink: CoverInk = {
    ground: tone(hue, 52, 7),
    deep: tone(hue + 8, 55, 17),
    main: tone(hue, 62, 38),
    light: tone(hue - 12, 70, 78),
    spark: tone(spark, 90, 64),
  };
  const id = `c${seededHash(game + seed).toString(36)}`;
  const [x, y] = [Math.round(15 + random() * 70), Math.round(random() * 45)];
  const air = AIRS[Math.floor(random() * AIRS.length)]?.(random, ink) ?? "";
  const near = 1 + random() * 0.28;
  const side = random() > 0.5 ? 1 : -1;
  // Zooms the scene and, for half of the seeds, mirrors it.
  const camera = [side * near, 0, 0, near, 160 - side * near * 160, 150 - near * 150];
  const matrix = camera.map((value) => value.toFixed(2)).join(" ");
  const content = `${air}${scene.draw({ random, ink, view })}`;
  return `<defs><linearGradient id="${id}s" x2="0" y2="1"><stop stop-color="${tone(hue + turn / 3, 55, 13)}"/><stop offset="1" stop-color="${tone(hue, 60, 26)}"/></linearGradient><radialGradient id="${id}l" cx="${x}%" cy="${y}%" r="75%"><stop stop-color="${ink.spark}" stop-opacity=".55"/><stop offset="1" stop-color="${ink.spark}" stop-opacity="0"/></radialGradient><linearGradient id="${id}g" x2="0" y2="1"><stop offset=".6" stop-color="${ink.ground}" stop-opacity="0"/><stop offset="1" stop-color="${ink.ground}" stop-opacity=".85"/></linearGradient></defs><rect width="320" height="180" fill="url(#${id}s)"/><rect width="320" height="180" fill="url(#${id}l)"/><g transform="matrix(${matrix})">${content}</g><rect width="320" height="180" fill="url(#${id}g)"/>`;
}
