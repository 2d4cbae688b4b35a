import { readFileSync } from "node:fs";
import path from "node:path";
import postcss, { type AtRule, type ChildNode, type Container, type Root } from "postcss";
import type { Plugin, Rolldown } from "vite";

const FILE = ".vite/page-styles.json";
const PAGE = /\/src\/app\/routes\/.+-page\.tsx$/u;
/** The module that imports all pages. Its imports do not count as parts of a page. */
const PAGES = /\/src\/app\/page-modules\.ts$/u;
const SOURCE = /\/src\/.+\.tsx?$/u;

/** The words of a source file, among which are its class names. */
const wordsIn = (file: string): ReadonlySet<string> =>
  new Set(readFileSync(file, "utf8").split(/[\s"'`]+/u));

/** The utility class of a rule: the first class of its selector; null if the selector has none. */
function classOf(selector: string): string | null {
  const [, name] = /\.((?:\\.|[\w-])+)/u.exec(selector) ?? [];
  return name?.replaceAll(/\\(.)/gu, "$1") ?? null;
}

/** Removes the rules of utility classes for which `isUsed` returns false, and the blocks that become empty. */
function prune(container: Container<ChildNode>, isUsed: (name: string) => boolean): void {
  container.each((node) => {
    if (node.type === "rule") {
      const used = node.selectors.filter((selector) => isUsed(classOf(selector) ?? ""));
      if (used.length === 0) node.remove();
      else if (used.length < node.selectors.length) node.selectors = used;
    } else if (node.type === "atrule" && node.nodes) {
      prune(node as AtRule & Container<ChildNode>, isUsed);
      if (node.nodes.length === 0) node.remove();
    }
  });
}

const isUtilities = (node: ChildNode): node is AtRule & Container<ChildNode> =>
  node.type === "atrule" && node.name === "layer" && node.params === "utilities" && !!node.nodes;

/** Finds the style sheet that all pages share: the one with the theme. */
function sharedSheet(bundle: Rolldown.OutputBundle): string {
  const sheets = Object.values(bundle).flatMap((file) =>
    file.type === "asset" && file.fileName.endsWith(".css") ? [String(file.source)] : [],
  );
  const shared = sheets.filter((css) => css.includes("@layer theme{"));
  if (shared.length !== 1) throw new Error(`${shared.length} style sheets have the theme.`);
  return shared[0] as string;
}

/**
 * Writes, for each page, the part of the shared style sheet that the page can use. The server sends this part within
 * the page's HTML. The part contains the utility classes that occur in the page's modules and in everything that they
 * import, at once or later, in the order of the shared sheet. Classes that occur in no module are left in each part.
 */
export function pageStyles(): Plugin {
  let root = "";
  return {
    name: "leyenda:page-styles",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const modules = [...this.getModuleIds()].filter((id) => SOURCE.test(id));
      const words = new Map(modules.map((id) => [id, wordsIn(id)] as const));
      const importsOf = (id: string) => {
        const info = this.getModuleInfo(id);
        const later = PAGES.test(id) ? [] : (info?.dynamicallyImportedIds ?? []);
        return [...(info?.importedIds ?? []), ...later].filter((imported) => words.has(imported));
      };
      const reach = (starts: readonly string[]): ReadonlySet<string> => {
        const found = new Set(starts);
        for (const id of found) importsOf(id).forEach((imported) => found.add(imported));
        return found;
      };
      const everywhere = wordsIn(path.join(root, "index.html"));
      const named = new Set([...words.values()].flatMap((set) => [...set]));
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      const sheet: Root = postcss.parse(sharedSheet(bundle));
      // Sorted, because modules load in a different order each time.
      const styles = modules
        .filter((id) => PAGE.test(id))
        .toSorted()
        .map((page) => {
          const own = [...reach([...entries, page])].map((id) => words.get(id));
          const isUsed = (name: string) =>
            everywhere.has(name) || !named.has(name) || own.some((set) => set?.has(name));
          const part = sheet.clone();
          part.each((node) => {
            if (isUtilities(node)) prune(node, isUsed);
          });
          return [path.relative(root, page), part.toString()] as const;
        });
      if (styles.length === 0) this.error("There are no pages.");
      const source = JSON.stringify(Object.fromEntries(styles));
      this.emitFile({ type: "asset", fileName: FILE, source });
    },
  };
}
