/**
 * `npm run install:production`: prepares this checkout for production, the first time and after every update.
 * Builds the web app, and installs only the packages that running needs.
 */
import { ensureProduct } from "./lib/prepare-product.mjs";

await ensureProduct({ production: true, leaves: "no more than needed" });
console.log("Lista para producción.");
