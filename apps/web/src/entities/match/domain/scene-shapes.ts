import type { ArtPalette } from "@/lib/generated-art";

export const SCENE_WIDTH = 160;
export const SCENE_HEIGHT = 64;

/** A shape of a scene: an SVG path in a tone of the palette. */
export interface SceneShape {
  readonly path: string;
  readonly tone: keyof ArtPalette;
  readonly opacity?: number;
}

export type Random = () => number;
export type Draw = (random: Random) => readonly SceneShape[];

export const polygon = (...points: readonly (readonly [number, number])[]) =>
  `M${points.map((point) => point.map((value) => Math.round(value * 10) / 10).join(" ")).join("L")}Z`;
export const box = (x: number, y: number, width: number, height: number) =>
  polygon([x, y], [x + width, y], [x + width, y + height], [x, y + height]);
export const disc = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
/** Half a disc on its flat side. */
export const dome = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0Z`;
export const hill = (top: number, bend: number, height = SCENE_HEIGHT) =>
  `M0 ${top}Q40 ${top - bend} 80 ${top}T160 ${top}V${height}H0Z`;
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
export const between = (random: Random, from: number, to: number) =>
  Math.round(from + random() * (to - from));

export const sun = (random: Random, y = 18): SceneShape => ({
  path: disc(between(random, 30, 130), y, between(random, 7, 11)),
  tone: "light",
  opacity: 0.7,
});
export const floor = (top: number): SceneShape => ({
  path: box(0, top, 160, 64 - top),
  tone: "ground",
});

export const palm = (x: number, base: number, height: number) =>
  `${polygon([x - 1, base], [x + 1, base], [x + 3, base - height], [x + 2, base - height])}${times(
    5,
    (at) => {
      const turn = Math.PI * (0.05 + at * 0.225);
      const tip = [x + 2.5 - Math.cos(turn) * 11, base - height - Math.sin(turn) * 5 + 4] as const;
      return polygon([x + 2.5, base - height - 1], tip, [x + 2.5, base - height + 2]);
    },
  ).join("")}`;
