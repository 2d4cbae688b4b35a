import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { jsonForScript } from "./escape.ts";

const HEAD_MARK = "<!--app-head-->";
const BODY_MARK = "<!--app-body-->";
const DATA_MARK = "<!--app-data-->";
const MANIFEST = ".vite/manifest.json";
const ENTRY = "index.html";
/** How long to wait before checking for a new build. */
const UNQUESTIONED_MS = 1_000;
/** This file names the code of every page, so its own dependencies belong to other pages. */
const PAGES = "src/app/page-modules.ts";

export interface PageParts {
  /** Tags for the head, title and description included. */
  readonly head: string;
  /** The rendered page; empty if the browser renders it. */
  readonly body: string;
  readonly config: unknown;
  /** The data of the rendering; null if nothing was rendered. */
  readonly data: unknown;
  /** Sources whose code the page needs, named as in the build's manifest. */
  readonly modules: readonly string[];
}

export interface HtmlTemplate {
  /** The page's HTML; null when the web app has not been built. */
  render(parts: PageParts): string | null;
  /** Hashes of the scripts in every page, for the content security policy. */
  scriptHashes(): readonly string[];
}

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  /** Code that is loaded later in the browser. The server renders it with the page nevertheless. */
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

interface Loaded {
  readonly pieces: readonly [string, string, string, string];
  readonly hashes: readonly string[];
  readonly manifest: Readonly<Record<string, ManifestEntry>>;
  /** The tags of the style sheet at a path. */
  readonly styleTags: (path: string) => string;
}

/**
 * The built `index.html` with placeholders for the differences between pages. It picks up a new build
 * automatically.
 */
export function openHtmlTemplate(webDir: string): HtmlTemplate {
  const file = join(webDir, "index.html");
  let builtAt = 0;
  let lookedAt = -Infinity;
  let loaded: Loaded | null = null;

  function load(): Loaded | null {
    if (loaded && performance.now() - lookedAt < UNQUESTIONED_MS) return loaded;
    if (!existsSync(file)) return null;
    lookedAt = performance.now();
    const { mtimeMs } = statSync(file);
    if (mtimeMs !== builtAt) {
      loaded = read(readFileSync(file, "utf8"), webDir);
      builtAt = mtimeMs;
    }
    return loaded;
  }

  return {
    render({ head, body, config, data, modules }) {
      const template = load();
      if (!template) return null;
      const { manifest, styleTags } = template;
      const [beforeHead, beforeBody, beforeData, end] = template.pieces;
      const entries = entriesOf(modules, manifest, atOnce);
      const rendered = entriesOf(modules, manifest, atOnceOrLater);
      const styles = [...new Set(rendered.flatMap(({ css = [] }) => css))].map(
        (path) => `\n    ${styleTags(`/${path}`)}`,
      );
      // This mark identifies the page's own code, which is loaded first.
      const page = manifest[modules.at(-1) ?? ""];
      const blocks = [
        dataBlock("leyenda-config", config),
        dataBlock("leyenda-data", data),
        ...entries.map(
          (entry) =>
            `<link rel="later"${entry === page ? " data-page" : ""} fetchpriority="low" crossorigin href="/${entry.file}">`,
        ),
      ].join("\n    ");
      // After the common style sheet, which defines the order of the layers.
      const styled = beforeBody.replace("</head>", () => `${styles.join("")}\n  </head>`);
      return `${beforeHead}${head}${styled}${body}${beforeData}${blocks}${end}`;
    },
    // While a new build is being written, cached pages are sent with the build that they were rendered from.
    scriptHashes: () => (load() ?? loaded)?.hashes ?? [],
  };
}

/** Splits the file at the marks, and removes the title and description of the development server. */
function read(html: string, webDir: string): Loaded {
  const styleTags = sheetsOf(webDir);
  const neutral = html
    .replace(/<title>[^<]*<\/title>\s*/, "")
    .replace(/<meta\s+name="description"[^>]*>\s*/, "")
    .replaceAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_link, path: string) =>
      styleTags(path),
    );
  const [beforeHead, afterHead] = cut(neutral, HEAD_MARK);
  const [beforeBody, afterBody] = cut(afterHead, BODY_MARK);
  const [beforeData, end] = cut(afterBody, DATA_MARK);
  const hashes = [...neutral.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const manifestFile = join(webDir, MANIFEST);
  const manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, "utf8")) as Loaded["manifest"])
    : {};
  return { pieces: [beforeHead, beforeBody, beforeData, end], hashes, manifest, styleTags };
}

/**
 * Style sheets are inlined, which saves a round trip. The link, which loads nothing, shows later code that
 * its sheet is present. It has no medium, because Chromium's preload scanner would load one that is only
 * disabled.
 */
function sheetsOf(webDir: string): (path: string) => string {
  const known = new Map<string, string>();
  return (path) => {
    const tags =
      known.get(path) ??
      `<style>${readFileSync(join(webDir, path), "utf8")}</style><link rel="stylesheet" disabled media="not all" href="${path}">`;
    known.set(path, tags);
    return tags;
  };
}

function cut(html: string, mark: string): [string, string] {
  const at = html.indexOf(mark);
  if (at < 0) throw new Error(`index.html lacks ${mark}`);
  return [html.slice(0, at), html.slice(at + mark.length)];
}

type Follow = (entry: ManifestEntry) => readonly string[];

const atOnce: Follow = ({ imports = [] }) => imports;
const atOnceOrLater: Follow = ({ imports = [], dynamicImports = [] }) => [
  ...imports,
  ...dynamicImports,
];

/** The built files of these sources and all their imports, without the app's entry. */
function entriesOf(
  modules: readonly string[],
  manifest: Loaded["manifest"],
  follow: Follow,
): readonly ManifestEntry[] {
  const reach = (sources: readonly string[], by: Follow): Set<ManifestEntry> => {
    const entries = new Set<ManifestEntry>();
    const visit = (source: string): void => {
      const entry = manifest[source];
      if (!entry || source === ENTRY || source === PAGES || entries.has(entry)) return;
      entries.add(entry);
      by(entry).forEach(visit);
    };
    sources.forEach(visit);
    return entries;
  };
  const common = reach(manifest[ENTRY]?.imports ?? [], atOnce);
  return [...reach(modules, follow)].filter((entry) => !common.has(entry));
}

function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${jsonForScript(value)}</script>`;
}
