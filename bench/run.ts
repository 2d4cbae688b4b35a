import { readdir } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { formatTable } from "./lib/bench-table.ts";
import type { Benchmark } from "./lib/bench-table.ts";

/** Runs every `*.bench.ts` in this folder, or those whose names contain an argument. */
const wanted = process.argv.slice(2);
const folder = import.meta.dirname;
const files = (await readdir(folder))
  .filter((file) => file.endsWith(".bench.ts"))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .toSorted();

for (const file of files) {
  const { bench } = (await import(pathToFileURL(join(folder, file)).href)) as { bench: Benchmark };
  console.log(`\n${bench.name}…`);
  console.log(`\n${formatTable(await bench.run())}\n`);
}
