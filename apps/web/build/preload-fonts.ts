import type { HtmlTagDescriptor, Plugin } from "vite";

/**
 * Adds preload tags for the fonts of the first screen, so that titles do not change their shape.
 * @param names the beginnings of the font files' names; hash and extension are not part of them
 */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: "leyenda:preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        return names.flatMap((name): HtmlTagDescriptor[] => {
          const file = files.find(
            (candidate) => candidate.includes(name) && candidate.endsWith(".woff2"),
          );
          if (!file) return [];
          return [
            {
              tag: "link",
              attrs: {
                rel: "preload",
                as: "font",
                type: "font/woff2",
                href: `/${file}`,
                crossorigin: true,
              },
              injectTo: "head",
            },
          ];
        });
      },
    },
  };
}
