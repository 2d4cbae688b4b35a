import type { Plugin, Rolldown } from "vite";

/** What whoever is signed in has around every page: `page-file-list.ts`. */
const MEMBER = "member";

/** The files that a file of the build has run when it asks for others: named once more in what is preloaded, they would only weigh. */
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

  /** A file with all that it imports. */
  function filesOf(host: string): ReadonlySet<string> {
    const files = known.get(host) ?? collect(host, new Set());
    known.set(host, files);
    return files;
  }

  const plugin: Plugin = {
    name: "leyenda:own-files",
    apply: "build",
    // Before the bundler writes its lists of what is preloaded.
    enforce: "pre",
    generateBundle(_options, output) {
      bundle = output;
      known.clear();
    },
  };

  return {
    plugin,
    /** Of the files that come with a part, those that the file asking for it may not have: a part of members' finds theirs there. */
    without(host: string, files: readonly string[]): string[] {
      const had = [filesOf(host)];
      const member = files.find((file) => {
        const chunk = bundle[file];
        return chunk?.type === "chunk" && chunk.name === MEMBER;
      });
      // The frame of every page asks for it first.
      if (member && !/\/base-/u.test(host)) had.push(filesOf(member));
      return files.filter((file) => !had.some((own) => own.has(file)));
    },
  };
}
