import type { Plugin } from "vite";

/**
 * V8 reads a function twice: in passing when its file loads, and once more, while the page waits, when it is first
 * called. A file that begins with this comment is compiled whole as it arrives, on another thread (V8's "explicit
 * compile hints"; other engines read a comment).
 */
const HINT = "//# allFunctionsCalledOnLoad\n";

/** What a file of fewer letters is compiled in is not worth the comment's own bytes. */
const MINIMUM_LENGTH = 4000;

/** Whether most of a file, by what it holds of its modules, is called soon after it came: what is ours. Of a library a page calls a part. */
function isMostlyOurs(modules: Readonly<Record<string, { readonly renderedLength: number }>>) {
  let surplus = 0;
  for (const [id, { renderedLength }] of Object.entries(modules))
    surplus += id.includes("node_modules") ? -renderedLength : renderedLength;
  return surplus > 0;
}

/**
 * Has the browser compile ahead what is ours, and the named files: those that every page starts with.
 *
 * @param names of files that hold nothing of ours.
 */
export function compileAhead(names: readonly string[]): Plugin {
  return {
    name: "leyenda:compile-ahead",
    apply: "build",
    generateBundle: {
      // Last: nothing may stand before the comment.
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
