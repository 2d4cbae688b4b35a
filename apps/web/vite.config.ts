import path from "node:path";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressAssets } from "./build/compress-assets.ts";
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

export default defineConfig({
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    preloadFonts(["figtree-latin-wght-normal", "barlow-condensed-latin-700-normal"]),
    compressAssets(),
  ],
  resolve: { alias: { "@": path.resolve(import.meta.dirname, "src") } },
  build: {
    target: "es2022",
    // Fonts and icons stay files: an inlined font would be paid for on every page.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // React and the router change only with their versions: a chunk apart keeps them in the
        // browser's cache across our releases.
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 30,
            },
            { name: "router", test: /node_modules[\\/]react-router[\\/]/, priority: 20 },
            // Small things that every page shares, in one request instead of five.
            {
              name: "base",
              test: /src[\\/](?:components[\\/]ui[\\/]avatar|lib[\\/](?:art|cn))|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/,
              priority: 10,
            },
            {
              name: "query",
              test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/,
              priority: 20,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(BACKEND_PATHS.map((prefix) => [prefix, { target: BACKEND }])),
      "/realtime": { target: BACKEND, ws: true },
    },
  },
});
