import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { jsonForScript } from "./escape-json-and-xml.ts";

const HEAD_MARK = "<!--app-head-->";
const BODY_MARK = "<!--app-body-->";
const DATA_MARK = "<!--app-data-->";
const STYLE_MARK = "<!--app-styles-->";
const MANIFEST = ".vite/manifest.json";
/** The part of the shared style sheet that each page can use, by the page's source file. */
const PAGE_STYLES = ".vite/page-styles.json";
const ENTRY = "index.html";
/** How often, at most, the template checks for a new build. */
const UNQUESTIONED_MS = 1_000;
/** The module that imports the code of every page. Its dependencies do not belong to a single page. */
const PAGES = "src/app/page-modules.ts";

export interface PageParts {
  /** HTML tags for the head, including title and description. */
  readonly head: string;
  /** The HTML of the rendered page; empty if the browser renders the page. */
  readonly body: string;
  readonly config: unknown;
  /** The data with which the page was rendered; null if it was not rendered. */
  readonly data: unknown;
  /** The source files whose code the page needs, named as in the build's manifest. */
  readonly modules: readonly string[];
}

export interface HtmlTemplate {
  /** Returns the page's HTML; null if the web app has not been built. */
  render(parts: PageParts): string | null;
  /** Returns hashes of the scripts in every page, for the content security policy. */
  scriptHashes(): readonly string[];
}

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  /** Modules that the browser imports later. The server renders their content with the page. */
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

interface Loaded {
  readonly pieces: readonly [string, string, string, string];
  readonly hashes: readonly string[];
  readonly manifest: Readonly<Record<string, ManifestEntry>>;
  /** Returns the HTML tags for the style sheet at a path. */
  readonly styleTags: (path: string) => string;
  /** Returns the HTML tags for the shared style sheet; for a rendered page, for the part that the page can use. */
  readonly sharedTags: (page: string | undefined) => string;
}

/**
 * Opens the built `index.html` with placeholders for the parts that differ between pages.
 * The file is loaded again after a new build.
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
      const { manifest, styleTags, sharedTags } = template;
      const [beforeHead, beforeBody, beforeData, end] = template.pieces;
      const entries = entriesOf(modules, manifest, atOnce);
      const rendered = entriesOf(modules, manifest, atOnceOrLater);
      const styles = [...new Set(rendered.flatMap(({ css = [] }) => css))].map(
        (path) => `\n    ${styleTags(`/${path}`)}`,
      );
      // `data-page` marks the page's own code, which the browser loads first.
      const source = modules.at(-1);
      const page = manifest[source ?? ""];
      const blocks = [
        dataBlock("leyenda-config", config),
        dataBlock("leyenda-data", data),
        ...entries.map(
          (entry) =>
            `<link rel="later"${entry === page ? " data-page" : ""} fetchpriority="low" crossorigin href="/${entry.file}">`,
        ),
      ].join("\n    ");
      // The page's style sheets follow the common one, which defines the order of the layers.
      const styled = beforeBody
        .replace("</head>", () => `${styles.join("")}\n  </head>`)
        .replace(STYLE_MARK, () => sharedTags(source));
      return `${beforeHead}${head}${styled}${body}${beforeData}${blocks}${end}`;
    },
    // While a new build is being written, pages are still sent with the hashes of the previous build.
    scriptHashes: () => (load() ?? loaded)?.hashes ?? [],
  };
}

/** Splits the file at the placeholders, and removes the title and description of the development server. */
function read(html: string, webDir: string): Loaded {
  const styleTags = sheetsOf(webDir);
  let shared = "";
  const neutral = html
    .replace(/<title>[^<]*<\/title>\s*/, "")
    .replace(/<meta\s+name="description"[^>]*>\s*/, "")
    .replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/, (_link, path: string) => {
      shared = path;
      return STYLE_MARK;
    });
  const [beforeHead, afterHead] = cut(neutral, HEAD_MARK);
  const [beforeBody, afterBody] = cut(afterHead, BODY_MARK);
  const [beforeData, end] = cut(afterBody, DATA_MARK);
  const hashes = [...neutral.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const manifest = readJson<ManifestEntry>(join(webDir, MANIFEST));
  const parts = readJson<string>(join(webDir, PAGE_STYLES));
  const sharedTags = (page = "") =>
    parts[page] === undefined ? styleTags(shared) : partTags(parts[page], shared);
  return {
    pieces: [beforeHead, beforeBody, beforeData, end],
    hashes,
    manifest,
    styleTags,
    sharedTags,
  };
}

/** Reads a JSON file of the build; empty if the build has none. */
function readJson<Value>(file: string): Readonly<Record<string, Value>> {
  if (!existsSync(file)) return {};
  return JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, Value>>;
}

/**
 * Returns a link that marks a style sheet as present, so that Vite does not load the sheet with the first code that
 * comes later. Because of `disabled` and `media`, the link itself loads nothing, even in Chromium's preload scanner.
 */
const markerOf = (path: string, attribute = "") =>
  `<link rel="stylesheet" disabled media="not all" href="${path}"${attribute}>`;

/**
 * Returns a part of the shared style sheet inline. The browser fetches the whole sheet when it has nothing else to do,
 * and applies it before it shows another page (`apps/web/src/lib/shared-styles.ts`).
 */
const partTags = (part: string, path: string) =>
  `<style>${part}</style>${markerOf(path, " data-shared-styles")}<link rel="prefetch" as="style" href="${path}">`;

/** Returns style sheets inline, which saves a round trip, each with a link that marks it as present. */
function sheetsOf(webDir: string): (path: string) => string {
  const known = new Map<string, string>();
  return (path) => {
    const tags =
      known.get(path) ??
      `<style>${readFileSync(join(webDir, path), "utf8")}</style>${markerOf(path)}`;
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

/** Returns the built files of these sources and of all their imports, except the app's entry. */
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
