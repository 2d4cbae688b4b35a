import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { LIBRARY_FILES } from "../apps/web/build/library-file-list.ts";
import { PAGE_FILES } from "../apps/web/build/page-file-list.ts";
import { expressionsOf } from "../apps/web/build/page-files.ts";

const modules = [
  ...globSync("{apps/web,packages/*}/src/**/*.{ts,tsx}", {
    exclude: (path) => /\.test\.|\.d\.ts$/.test(path),
  }),
  ...globSync("node_modules/lucide-react/dist/esm/{icons/*,*.mjs,shared}"),
  ...globSync("{,apps/web/}node_modules/{*,@*/*}"),
  ...globSync("node_modules/@tanstack/*/build/modern/*.js"),
].map((path) => `/${path}`);
const files = [...LIBRARY_FILES, ...PAGE_FILES].map((file) => ({
  name: file.name,
  rank: file.rank ?? 0,
  expressions: expressionsOf(file),
}));

test("all that a file of the pages is made of is there", () => {
  const gone = files.flatMap(({ name, expressions }) =>
    expressions
      .filter((expression) => !modules.some((module) => expression.test(module)))
      .map(({ source }) => `${name}: ${source}`),
  );
  expect(gone).toEqual([]);
});

test("no module is meant for two files of one rank", () => {
  const twice = modules.filter((module) => {
    const taking = files.filter(({ expressions }) => expressions.some((one) => one.test(module)));
    const highest = Math.max(...taking.map(({ rank }) => rank));
    return taking.filter(({ rank }) => rank === highest).length > 1;
  });
  expect(twice).toEqual([]);
});
