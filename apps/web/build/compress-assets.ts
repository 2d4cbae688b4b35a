import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest)$/;
/** For smaller files a compressed copy saves too little. */
const MINIMUM_BYTES = 256;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compressFile(file: string): Promise<void> {
  const source = await readFile(file);
  if (source.byteLength < MINIMUM_BYTES) return;
  const [small, compatible] = await Promise.all([
    brotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzipped(source, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, compatible)]);
}

/**
 * Writes `.br` and `.gz` copies next to the built assets, so that the server does not compress them per request.
 * The HTML is left out, because the server completes it for each request, and `.vite`, which only the server reads.
 */
export function compressAssets(): Plugin {
  let outDir = "dist";
  return {
    name: "leyenda:compress-assets",
    apply: "build",
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name))
        .filter((file) => !file.startsWith(path.join(outDir, ".vite")));
      await Promise.all(files.map(compressFile));
    },
  };
}
