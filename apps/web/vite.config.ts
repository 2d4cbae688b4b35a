import path from "node:path";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { colorVariables } from "./build/color-variables.ts";
import { compileAhead } from "./build/compile-ahead.ts";
import { compressAssets } from "./build/compress-assets.ts";
import { lateScripts } from "./build/late-scripts.ts";
import { LIBRARY_FILES } from "./build/library-file-list.ts";
import { PAGE_FILES } from "./build/page-file-list.ts";
import { chunkGroups } from "./build/page-files.ts";
import { pageEntries } from "./build/page-entries.ts";
import { ownFiles } from "./build/own-files.ts";
import { preloadFonts } from "./build/preload-fonts.ts";

const BACKEND = "http://localhost:3000";
const BACKEND_PATHS = [
  "/auth",
  "/rest",
  "/storage",
  "/functions",
  "/config.json",
  "/health",
  "/dev",
];

/** The files that all or nearly all pages load: preloading them again would only add bytes. */
const EVERYWHERE = /^assets\/(?:index|react|vendor|base|rolldown-runtime|faces|competition)-/;

const own = ownFiles();

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    react(),
    // Memoization by the compiler helps only in the browser: the server renders every page once.
    ...(isSsrBuild ? [] : [babel({ presets: [reactCompilerPreset()] })]),
    colorVariables(),
    tailwindcss(),
    preloadFonts(["figtree-core", "barlow-condensed-700-core"]),
    ...(isSsrBuild
      ? []
      : [
          pageEntries(),
          own.plugin,
          lateScripts(),
          compileAhead(["react", "vendor", "layers"]),
          compressAssets(),
        ]),
  ],
  resolve: { alias: { "@": path.resolve(import.meta.dirname, "src") } },
  // One file with everything in it, in the mode it was built for: the server adds nothing to it.
  // Left open, React would be the one for development wherever the server's environment says nothing.
  ssr: { noExternal: true },
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  build: {
    target: isSsrBuild ? "node24" : "es2022",
    outDir: isSsrBuild ? "dist-server" : "dist",
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // The licences of the libraries, for a release.
    license: !isSsrBuild,
    // Fonts and icons stay files: an inlined font would be paid for on every page.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first page has loaded these long before another page is requested.
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === "js"
          ? own.without(hostId, files).filter((file) => !EVERYWHERE.test(file))
          : files,
    },
    rolldownOptions: {
      // The router's warnings are for developers: nobody reads them in a built page.
      treeshake: { manualPureFunctions: ["warning"] },
      output: isSsrBuild
        ? {}
        : {
            // Every page lists file names: seven characters of a hash are as sufficient as eight.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: { groups: chunkGroups([...LIBRARY_FILES, ...PAGE_FILES]) },
          },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(BACKEND_PATHS.map((prefix) => [prefix, { target: BACKEND }])),
      "/realtime": { target: BACKEND, ws: true },
    },
  },
}));
