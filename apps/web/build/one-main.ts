import type { Plugin } from "vite";

/** The reference of the interface takes itself for the whole page: its `main` would be a second one. */
export function oneMain(): Plugin {
  return {
    name: "one-main",
    transform: {
      filter: { id: /node_modules[\\/]@scalar[\\/]/, code: /createElement(?:Block|VNode)\("main"/ },
      handler: (code) => code.replaceAll(/(createElement(?:Block|VNode)\()"main"/g, '$1"div"'),
    },
  };
}
