import path from "node:path";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { colorVariables } from "./build/color-variables.ts";
import { compileAhead } from "./build/compile-ahead.ts";
import { compressAssets } from "./build/compress-assets.ts";
import { fontFaces } from "./build/font-faces.ts";
import { lateScripts } from "./build/late-scripts.ts";
import { LIBRARY_FILES } from "./build/library-file-list.ts";
import { PAGE_FILES } from "./build/page-file-list.ts";
import { chunkGroups } from "./build/page-files.ts";
import { pageEntries } from "./build/page-entries.ts";
import { pageStyles } from "./build/page-styles.ts";
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

/** Files that all or nearly all pages load. They are not preloaded again, because that would only add bytes. */
const EVERYWHERE = /^assets\/(?:index|react|vendor|base|rolldown-runtime|faces|competition)-/;

const own = ownFiles();

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    react(),
    // Memoization by the React compiler helps only in the browser: the server renders every page once.
    ...(isSsrBuild ? [] : [babel({ presets: [reactCompilerPreset()] })]),
    colorVariables(),
    fontFaces(),
    tailwindcss(),
    preloadFonts(["figtree-core", "barlow-condensed-700-core"]),
    ...(isSsrBuild
      ? []
      : [
          pageEntries(),
          own.plugin,
          lateScripts(),
          compileAhead(["react", "vendor", "layers"]),
          pageStyles(),
          compressAssets(),
        ]),
  ],
  resolve: { alias: { "@": path.resolve(import.meta.dirname, "src") } },
  // The server build is a single file with all dependencies. Without this definition of `NODE_ENV`, React would run in
  // development mode on a server whose environment does not set it.
  ssr: { noExternal: true },
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  build: {
    target: isSsrBuild ? "node24" : "es2022",
    outDir: isSsrBuild ? "dist-server" : "dist",
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Writes the licences of the libraries, which a release contains.
    license: !isSsrBuild,
    // Fonts and icons stay separate files: an inlined font would be sent with every page.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The files that all pages load are not preloaded, because they are already loaded when the user opens another
      // page.
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === "js"
          ? own.without(hostId, files).filter((file) => !EVERYWHERE.test(file))
          : files,
    },
    rolldownOptions: {
      // The router's warnings are for developers, so they are removed from the build.
      treeshake: { manualPureFunctions: ["warning"] },
      output: isSsrBuild
        ? {}
        : {
            // Seven characters of a hash are enough, one less than the default: every page contains many file names.
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
