import type { Plugin, Rolldown } from "vite";

/** The file, defined in `page-file-list.ts`, that contains the frame of a signed-in user's pages. */
const MEMBER = "member";

/**
 * Computes which files are already loaded when a file of the build imports others.
 * The build does not preload files that are already loaded.
 */
export function ownFiles() {
  let bundle: Rolldown.OutputBundle = {};
  const known = new Map<string, ReadonlySet<string>>();

  function collect(file: string, files: Set<string>): ReadonlySet<string> {
    const chunk = bundle[file];
    if (chunk?.type === "chunk" && !files.has(file)) {
      files.add(file);
      for (const imported of chunk.imports) collect(imported, files);
    }
    return files;
  }

  /** Returns a file and everything that the file imports. */
  function filesOf(host: string): ReadonlySet<string> {
    const files = known.get(host) ?? collect(host, new Set());
    known.set(host, files);
    return files;
  }

  const plugin: Plugin = {
    name: "leyenda:own-files",
    apply: "build",
    // The plugin runs before the bundler writes the preload lists.
    enforce: "pre",
    generateBundle(_options, output) {
      bundle = output;
      known.clear();
    },
  };

  return {
    plugin,
    /**
     * Returns those of `files` that are not loaded yet when the importing file runs, so the build must preload them. A
     * page of signed-in users runs inside their frame, so the frame and its imports count as already loaded.
     */
    without(host: string, files: readonly string[]): string[] {
      const had = [filesOf(host)];
      const member = files.find((file) => {
        const chunk = bundle[file];
        return chunk?.type === "chunk" && chunk.name === MEMBER;
      });
      // The file named "base" imports the frame, so the frame is not loaded before it runs.
      if (member && !/\/base-/u.test(host)) had.push(filesOf(member));
      return files.filter((file) => !had.some((own) => own.has(file)));
    },
  };
}
