import { expect, test } from "vitest";
import { mapScene } from "./map-scenes.ts";

const POOLS = {
  Valorant: [
    "Abyss",
    "Ascent",
    "Bind",
    "Breeze",
    "Haven",
    "Icebox",
    "Lotus",
    "Pearl",
    "Split",
    "Sunset",
  ],
  CS2: ["Ancient", "Dust II", "Inferno", "Mirage", "Nuke", "Overpass", "Train", "Vertigo"],
};

test("a map always has the same scene, whatever the case of its name", () => {
  expect(mapScene("Ascent")).toEqual(mapScene("ASCENT"));
});

test.each(Object.entries(POOLS))("no two maps of %s look alike", (_game, maps) => {
  const paths = maps.map((name) =>
    mapScene(name)
      .shapes.map(({ path }) => path)
      .join(),
  );
  const colors = maps.map((name) => mapScene(name).palette.main);
  expect(new Set(paths).size).toBe(maps.length);
  expect(new Set(colors).size).toBeGreaterThanOrEqual(maps.length - 1);
});

test("an unknown map has a scene, and no number of it is broken", () => {
  for (const name of ["DFH Stadium", "Grieta del Invocador", "Ñandú"]) {
    const { shapes } = mapScene(name);
    expect(shapes.length).toBeGreaterThan(1);
    expect(shapes.map(({ path }) => path).join()).not.toMatch(/NaN|undefined/);
  }
});
