/** Runs after `npm install` changed the lockfile: adds the platform packages that npm omitted. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Lockfile, missingPlatformPackages, platformEntry } from "./lib/lockfile-packages.ts";

const file = path.resolve(import.meta.dirname, "../package-lock.json");
const lockfile = JSON.parse(readFileSync(file, "utf8")) as Lockfile;
const missing = missingPlatformPackages(lockfile);
for (const found of missing) lockfile.packages[`node_modules/${found.name}`] = platformEntry(found);
const names = Object.keys(lockfile.packages).toSorted();
lockfile.packages = Object.fromEntries(names.map((name) => [name, lockfile.packages[name] ?? {}]));
writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
console.log(`${missing.length} paquetes de plataforma agregados`);
