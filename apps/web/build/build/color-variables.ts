import { colors } from "@leyenda/site/colors";
import type { Plugin } from "vite";

const variables = Object.entries(colors)
  .map(([name, value]) => `--${name}:${value};`)
  .join("");

/** Gives the style sheet every colour as a custom property, and the page's head its theme colour. */
export function colorVariables(): Plugin {
  return {
    name: "leyenda:color-variables",
    // Before Tailwind, which reads the sheet's imports by itself.
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/styles\/index\.css$/ },
      // In a layer: it stands last, and what the sheet itself says of a colour (on paper) holds.
      handler: (code) => `${code}\n@layer base{:root{${variables}}}\n`,
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html) => html.replace("%theme-color%", colors.background),
    },
  };
}
