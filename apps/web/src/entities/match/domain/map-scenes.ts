import { seededRandom } from "@leyenda/site/seeded-random";
import { type ArtPalette, artPalette } from "@/lib/generated-art";
import { type Scene, SCENES } from "./scene-drawings.ts";
import type { SceneShape } from "./scene-shapes.ts";

const KINDS = Object.keys(SCENES) as Scene[];

/** The scenes of known maps and their hues in degrees. Every other map gets both by its name. */
const KNOWN: Readonly<Record<string, readonly [Scene, number]>> = {
  abyss: ["canyon", 265],
  ascent: ["village", 12],
  bind: ["dunes", 36],
  breeze: ["coast", 190],
  corrode: ["arches", 95],
  fracture: ["canyon", 150],
  haven: ["temple", 350],
  icebox: ["ice", 205],
  lotus: ["garden", 320],
  pearl: ["reef", 220],
  split: ["city", 250],
  sunset: ["coast", 24],
  ancient: ["temple", 140],
  anubis: ["temple", 42],
  "dust ii": ["dunes", 30],
  inferno: ["village", 5],
  mirage: ["arches", 48],
  nuke: ["reactor", 185],
  overpass: ["bridge", 110],
  train: ["rails", 215],
  vertigo: ["crane", 300],
};

/** Draws the scene of a map: always the same one for the same name. */
export function mapScene(name: string): {
  readonly palette: ArtPalette;
  readonly shapes: readonly SceneShape[];
} {
  const key = name.toLowerCase();
  const random = seededRandom(`map:${key}`);
  const [kind, hue] = KNOWN[key] ?? [
    KINDS[Math.floor(random() * KINDS.length)] ?? "peaks",
    random() * 360,
  ];
  return { palette: artPalette(() => hue / 360), shapes: SCENES[kind](random) };
}
