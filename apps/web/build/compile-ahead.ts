import type { Plugin } from "vite";

/**
 * V8 parses a function twice: roughly when its file loads, and fully at its first call, while the page waits.
 * A file that begins with this comment is compiled completely on another thread while it loads.
 * `//# allFunctionsCalledOnLoad` is one of V8's "explicit compile hints"; other engines ignore it.
 */
const HINT = "//# allFunctionsCalledOnLoad\n";

/** A file with fewer characters does not get the comment: the saved time would not be worth its bytes. */
const MINIMUM_LENGTH = 4000;

/**
 * Whether most of a file's code is from this repository.
 * Most functions of our code run soon after it loads; of a library's code, only a part runs.
 */
function isMostlyOurs(modules: Readonly<Record<string, { readonly renderedLength: number }>>) {
  let surplus = 0;
  for (const [id, { renderedLength }] of Object.entries(modules))
    surplus += id.includes("node_modules") ? -renderedLength : renderedLength;
  return surplus > 0;
}

/**
 * Adds V8's comment to the built files with our code, and to library files that every page needs at its start.
 * @param names the names of files that contain only library code
 */
export function compileAhead(names: readonly string[]): Plugin {
  return {
    name: "leyenda:compile-ahead",
    apply: "build",
    generateBundle: {
      // The plugin runs last, because no text may come before `//# allFunctionsCalledOnLoad`.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk" || file.code.length < MINIMUM_LENGTH) continue;
          if (names.includes(file.name) || isMostlyOurs(file.modules)) file.code = HINT + file.code;
        }
      },
    },
  };
}
