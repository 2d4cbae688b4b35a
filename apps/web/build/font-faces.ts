import type { Plugin } from "vite";

/** Converts ranges of code points to a `unicode-range`. */
const ranges = (words: string) =>
  words
    .trim()
    .split(/\s+/)
    .map((range) => `U+${range}`)
    .join();

/**
 * The characters of Spanish and Portuguese. They are in a separate file of each font, loaded before the first paint of
 * every page. This file has half the size of the whole font (`src/styles/faces/README.md`).
 */
const CORE = ranges(`
  0020-007E 00A0-00A1 00A9-00AB 00B0 00B7 00BA-00BB 00BF-00C3 00C7 00C9-00CA 00CD 00D1
  00D3-00D5 00D7 00DA 00DC 00E0-00E3 00E7 00E9-00EA 00ED 00F1 00F3-00F5 00FA 00FC 2013-2014
  2018-2019 201C-201D 2022 2026 203A 20AC 2191 2193 2212`);
/** The other Latin characters. A page that contains one of them also loads the rest of the font. */
const REST = ranges(`
  00A2-00A8 00AC-00AF 00B1-00B6 00B8-00B9 00BC-00BE 00C4-00C6 00C8 00CB-00CC 00CE-00D0 00D2
  00D6 00D8-00D9 00DB 00DD-00DF 00E4-00E6 00E8 00EB-00EC 00EE-00F0 00F2 00F6-00F9 00FB
  00FD-00FF 0131 0152-0153 02BB-02BC 02C6 02DA 02DC 0304 0308 0329 2000-2012 2015-2017
  201A-201B 201E-2021 2023-2025 2027-2039 203B-206F 2122 2215 FEFF FFFD`);
const EXTENDED = ranges(`
  0100-02BA 02BD-02C5 02C7-02CC 02CE-02D7 02DD-02FF 0304 0308 0329 1D00-1DBF 1E00-1E9F
  1EF2-1EFF 2020 20A0-20AB 20AD-20C0 2113 2C60-2C7F A720-A7FF`);

const FIGTREE = "@fontsource-variable/figtree/files/figtree";
const BARLOW = "@fontsource/barlow-condensed/files/barlow-condensed";

/** The files of each font with their characters. */
const FONTS = [
  {
    family: "Figtree Variable",
    weight: "300 900",
    files: {
      "./faces/figtree-core.woff2": CORE,
      [`${FIGTREE}-latin-wght-normal.woff2`]: REST,
      [`${FIGTREE}-latin-ext-wght-normal.woff2`]: EXTENDED,
    },
  },
  {
    family: "Barlow Condensed",
    // Titles and labels share one font weight: a second weight would look similar and delay the first paint.
    weight: "600 700",
    files: {
      "./faces/barlow-condensed-700-core.woff2": CORE,
      [`${BARLOW}-latin-700-normal.woff2`]: REST,
    },
  },
];

/** The local fonts for the fallbacks: on Windows and Apple, on Android, and on Linux. A missing font is skipped. */
const LOCAL = {
  Arial: `local("Arial"),local("ArialMT"),local("Liberation Sans")`,
  Roboto: `local("Roboto"),local("Roboto-Regular")`,
  DejaVu: `local("DejaVu Sans")`,
};

/**
 * Local fallback fonts with the same widths, so that text does not move when the web fonts arrive. The numbers are
 * size, ascent and descent in percent. The size is the width of sample texts in the web font, divided by their width
 * in the local font: Spanish titles for Display, running text for Figtree.
 * Digits have other widths in the fallbacks, so text widths use `em` (0.64 for a digit of Figtree) and not `ch`.
 */
const FALLBACKS = {
  Figtree: { Arial: [98.8, 96, 25], Roboto: [100.4, 95, 25], DejaVu: [87.7, 108, 29] },
  Display: { Arial: [80.6, 124, 25], Roboto: [81.7, 122, 24], DejaVu: [72.3, 138, 28] },
} as const;

const webFaces = FONTS.flatMap(({ family, weight, files }) =>
  Object.entries(files).map(
    ([file, range]) =>
      `@font-face{font-family:"${family}";font-style:normal;font-display:swap;font-weight:${weight};src:url("${file}") format("woff2");unicode-range:${range}}`,
  ),
);

const fallbackFaces = Object.entries(FALLBACKS).flatMap(([family, fonts]) =>
  Object.entries(fonts).map(
    ([local, [size, ascent, descent]]) =>
      `@font-face{font-family:"${family} ${local}";src:${LOCAL[local as keyof typeof LOCAL]};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%}`,
  ),
);

/** Adds the fonts to the style sheet. */
export function fontFaces(): Plugin {
  return {
    name: "leyenda:font-faces",
    // The plugin must see the style sheet before Tailwind, which resolves the sheet's imports itself.
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/styles\/index\.css$/ },
      handler: (code) => `${code}\n${[...webFaces, ...fallbackFaces].join("\n")}\n`,
    },
  };
}
