import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { jsonForScript } from "./escape.ts";

const HEAD_MARK = "<!--app-head-->";
const DATA_MARK = "<!--app-data-->";

export interface PageParts {
  /** Tags for the head, title and description included. */
  readonly head: string;
  readonly config: unknown;
  readonly data: unknown;
}

export interface HtmlTemplate {
  /** The page's HTML; null when the web app has not been built. */
  render(parts: PageParts): string | null;
}

/** The built `index.html` with places for what differs from page to page. Follows a new build by itself. */
export function openHtmlTemplate(webDir: string): HtmlTemplate {
  const file = join(webDir, "index.html");
  let builtAt = 0;
  let pieces: [string, string, string] | null = null;

  function load(): [string, string, string] | null {
    if (!existsSync(file)) return null;
    const { mtimeMs } = statSync(file);
    if (mtimeMs !== builtAt) {
      pieces = split(readFileSync(file, "utf8"));
      builtAt = mtimeMs;
    }
    return pieces;
  }

  return {
    render({ head, config, data }) {
      const loaded = load();
      if (!loaded) return null;
      const [before, between, after] = loaded;
      const blocks = `${dataBlock("leyenda-config", config)}\n    ${dataBlock("leyenda-data", data)}`;
      return `${before}${head}${between}${blocks}${after}`;
    },
  };
}

/** Cuts at the marks, and drops the title and description that stand there for the development server. */
function split(html: string): [string, string, string] {
  const neutral = html
    .replace(/<title>[^<]*<\/title>\s*/, "")
    .replace(/<meta\s+name="description"[^>]*>\s*/, "");
  const [before, rest] = cut(neutral, HEAD_MARK);
  const [between, after] = cut(rest, DATA_MARK);
  return [before, between, after];
}

function cut(html: string, mark: string): [string, string] {
  const at = html.indexOf(mark);
  if (at < 0) throw new Error(`index.html lacks ${mark}`);
  return [html.slice(0, at), html.slice(at + mark.length)];
}

function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${jsonForScript(value)}</script>`;
}
