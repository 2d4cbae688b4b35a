import { expect, test } from "vitest";
import { imageProblem } from "./image-file.ts";

const file = (type: string, bytes: number) => new File([new Uint8Array(bytes)], "logo", { type });

test.each([
  { type: "image/png", bytes: 10, expected: null },
  { type: "image/webp", bytes: 1024 * 1024, expected: null },
  { type: "image/jpeg", bytes: 1024 * 1024 + 1, expected: "size" },
  { type: "image/svg+xml", bytes: 10, expected: "type" },
  { type: "", bytes: 10, expected: "type" },
])("$type of $bytes bytes: $expected", ({ type, bytes, expected }) => {
  expect(imageProblem(file(type, bytes), 1)).toBe(expected);
});
