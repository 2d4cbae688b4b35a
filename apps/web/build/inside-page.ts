import type { Plugin } from "vite";

/**
 * The reference of the interface takes itself for the whole page: its `main` would be a second one, its first
 * heading too. An operation, its third level, is the third of ours as well: a chapter has no tags between.
 */
export function insidePage(): Plugin {
  return {
    name: "inside-page",
    transform: {
      filter: {
        id: /node_modules[\\/]@scalar[\\/]/,
        code: /createElement(?:Block|VNode)\("main"|`h\$\{__props\.level\}`/,
      },
      handler: (code) =>
        code
          .replaceAll(/(createElement(?:Block|VNode)\()"main"/g, '$1"div"')
          .replaceAll("`h${__props.level}`", "`h${Math.max(2, __props.level)}`"),
    },
  };
}
