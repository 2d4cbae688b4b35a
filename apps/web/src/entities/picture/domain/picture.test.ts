import { describe, expect, test } from "vitest";
import { fitWithin, pictureExtension, pictureKinds, safeFileName, storagePath } from "./picture";

describe("path behind a public address", () => {
  const base = "http://localhost:3000/storage/v1/object/public";
  test.each([
    { address: `${base}/game_images/a/b.png`, path: "a/b.png", why: "a path with a folder" },
    { address: `${base}/game_images/b.png?t=17`, path: "b.png", why: "the time is no part of it" },
    { address: `${base}/game_images/uno%20dos.png`, path: "uno dos.png", why: "encoded" },
    { address: `${base}/news-images/b.png`, path: null, why: "another bucket" },
    { address: "https://example.com/b.png", path: null, why: "another site" },
    { address: `${base}/game_images/`, path: null, why: "no file" },
    { address: `${base}/game_images/%E0%A4%A`, path: null, why: "broken encoding" },
  ])("$why", ({ address, path }) => {
    expect(storagePath(address, "game_images")).toBe(path);
  });
});

test.each([
  { name: "Final épica (1).PNG", safe: "Final-epica-1" },
  { name: "../../etc/passwd", safe: "etc-passwd" },
  { name: "ñandú.webp", safe: "nandu" },
])("$name is $safe in a path", ({ name, safe }) => {
  expect(safeFileName(name)).toBe(safe);
});

test("the extension follows the type", () => {
  expect(["image/webp", "image/jpeg", "image/png"].map(pictureExtension)).toEqual([
    "webp",
    "jpg",
    "png",
  ]);
});

test.each([
  { from: [8160, 6120], kind: "proof", to: [2560, 1920], why: "a phone's photo keeps its shape" },
  { from: [6120, 8160], kind: "proof", to: [1920, 2560], why: "upright as well" },
  { from: [640, 360], kind: "cover", to: [640, 360], why: "nothing is enlarged" },
  { from: [4000, 2250], kind: "cover", to: [1600, 900], why: "a crop fills its frame" },
  { from: [9000, 3], kind: "avatar", to: [512, 1], why: "no side vanishes" },
] as const)("$why", ({ from: [width, height], kind, to: [toWidth, toHeight] }) => {
  expect(fitWithin({ width, height }, pictureKinds[kind])).toEqual({
    width: toWidth,
    height: toHeight,
  });
});
