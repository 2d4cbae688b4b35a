import { expect, test } from "vitest";
import { uploadRefusal } from "./upload-refusal.ts";

test.each([
  {
    said: "The object exceeded the maximum allowed size",
    code: "EntityTooLarge",
    told: "El archivo supera el tamaño permitido.",
  },
  {
    said: "mime type image/gif is not supported",
    code: "InvalidMimeType",
    told: "Este tipo de archivo no está permitido.",
  },
  {
    said: "The resource already exists",
    code: "KeyAlreadyExists",
    told: "Ya hay un archivo con ese nombre. Inténtalo de nuevo.",
  },
  {
    said: "El archivo supera el tamaño permitido (5 MB).",
    code: "EntityTooLarge",
    told: "El archivo supera el tamaño permitido (5 MB).",
  },
])("'$said' is told as '$told'", ({ said, code, told }) => {
  expect(uploadRefusal({ message: said, code })).toBe(told);
});
