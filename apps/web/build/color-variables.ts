import { colors } from "@leyenda/site/colors";
import type { Plugin } from "vite";

const variables = Object.entries(colors)
  .map(([name, value]) => `--${name}:${value};`)
  .join("");

/** Adds every colour as a custom property to the style sheet, and the theme colour to the page's head. */
export function colorVariables(): Plugin {
  return {
    name: "leyenda:color-variables",
    // The plugin must see the style sheet before Tailwind, which resolves the sheet's imports itself.
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/styles\/index\.css$/ },
      // The plugin adds the colours at the end of the file.
      // The colours are in a layer, so they do not override colours that the style sheet sets itself for print.
      handler: (code) => `${code}\n@layer base{:root{${variables}}}\n`,
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html) => html.replace("%theme-color%", colors.background),
    },
  };
}
