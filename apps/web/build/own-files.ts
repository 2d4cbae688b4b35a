import type { Plugin, Rolldown } from "vite";

/** The name of the file with the frame of a signed-in user's pages: `page-file-list.ts`. */
const MEMBER = "member";

/**
 * The files that are already loaded when a file of the build imports others; preloading them again would only add
 * bytes.
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

  /** A file with everything that it imports. */
  function filesOf(host: string): ReadonlySet<string> {
    const files = known.get(host) ?? collect(host, new Set());
    known.set(host, files);
    return files;
  }

  const plugin: Plugin = {
    name: "leyenda:own-files",
    apply: "build",
    // Before the bundler writes the preload lists.
    enforce: "pre",
    generateBundle(_options, output) {
      bundle = output;
      known.clear();
    },
  };

  return {
    plugin,
    /**
     * The files of a part that must still be preloaded: those that the importing file has not loaded. If the members'
     * frame is among them, a part for members runs inside that frame, so its files are loaded already.
     */
    without(host: string, files: readonly string[]): string[] {
      const had = [filesOf(host)];
      const member = files.find((file) => {
        const chunk = bundle[file];
        return chunk?.type === "chunk" && chunk.name === MEMBER;
      });
      // The base file imports the members' frame itself, so for that file it is not loaded yet.
      if (member && !/\/base-/u.test(host)) had.push(filesOf(member));
      return files.filter((file) => !had.some((own) => own.has(file)));
    },
  };
}
