import { describe, expect, test } from "vitest";
import { pictureExtension, safeFileName, storagePath } from "./picture";

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
  { name: "Final épica (1).PNG", safe: "Final-epica-1-.PNG" },
  { name: "../../etc/passwd", safe: "etc-passwd" },
  { name: "ñandú.webp", safe: "nandu.webp" },
])("$name is $safe in a path", ({ name, safe }) => {
  expect(safeFileName(name)).toBe(safe);
});

test("the extension follows the type, not the name", () => {
  expect(pictureExtension(new File([], "logo.png", { type: "image/webp" }))).toBe("webp");
});
