import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { woffToSfnt } from "./woff-to-sfnt.ts";

const FACES = [
  "latin-500-normal",
  "latin-700-normal",
  "latin-ext-500-normal",
  "latin-ext-700-normal",
];

/**
 * Unpacks the display font below `dataDir` and configures fontconfig, so that servers without fonts can draw text.
 * Must run before the first text is drawn, because fontconfig reads its settings once per process.
 */
export function installPreviewFonts(dataDir: string): void {
  const folder = join(dataDir, "fonts");
  mkdirSync(folder, { recursive: true });
  const require = createRequire(import.meta.url);
  const source = join(
    dirname(require.resolve("@fontsource/barlow-condensed/package.json")),
    "files",
  );
  for (const face of FACES) {
    const target = join(folder, `${face}.ttf`);
    if (!existsSync(target))
      writeWhole(target, woffToSfnt(readFileSync(join(source, `barlow-condensed-${face}.woff`))));
  }
  const settings = join(folder, "fonts.conf");
  writeWhole(settings, fontsConf(folder));
  process.env["FONTCONFIG_FILE"] = settings;
}

// System fonts stay available for scripts that the display font does not contain.
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  ${systemFolders()
    .map((system) => `<dir>${system}</dir>`)
    .join("\n  ")}
  <cachedir>${join(folder, "cache")}</cachedir>
</fontconfig>
`;
}

function systemFolders(): string[] {
  if (process.platform === "win32") return ["WINDOWSFONTDIR"];
  if (process.platform === "darwin") return ["/System/Library/Fonts", "/Library/Fonts"];
  return ["/usr/share/fonts", "/usr/local/share/fonts"];
}

function writeWhole(file: string, content: Buffer | string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}
