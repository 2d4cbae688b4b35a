import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

/** Writes a generated file. With `--check`, only reports whether the committed file has the same content. */
export function keepGeneratedFile(path: string, content: string, command: string): void {
  const file = resolve(ROOT, path);
  const current = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (current === content) {
    console.log(`${path}: al día`);
    return;
  }
  if (process.argv.includes("--check")) {
    console.error(`${relative(ROOT, file)} no corresponde a sus fuentes. Ejecuta: ${command}`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(file, content);
  console.log(`${path}: escrito`);
}
