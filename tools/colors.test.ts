import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { colors } from "@leyenda/site/colors";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
const SOURCES = ["apps/server/src", "apps/web", "packages/platform/src", "supabase/functions"];
const WRITTEN = /\.(?:ts|tsx|css|html)$/;
const OUTSIDE = /(?:^|\/)(?:node_modules|dist|dist-server)\/|\.test\.tsx?$/;
const HEX = /#(?:[\da-f]{3}|[\da-f]{6})\b(?![\w-])/gi;

const hexesOf = (file: string) => readFileSync(path.join(ROOT, file), "utf8").match(HEX) ?? [];

test("no source writes down a colour of its own", () => {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => WRITTEN.test(file) && !OUTSIDE.test(file))
      .map((file) => path.join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => hexesOf(file).length > 0)).toEqual([]);
});

test.each(["apps/web/public/icon.svg", "apps/web/public/manifest.webmanifest"])(
  "%s, which nothing can be filled into, has the colours of the product",
  (file) => {
    const known = new Set<string>(Object.values(colors));
    expect(hexesOf(file).filter((hex) => !known.has(hex))).toEqual([]);
  },
);
