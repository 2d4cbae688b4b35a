/**
 * `npm run install:production`: makes this checkout ready to run in production, the first time and after
 * every update: builds the web app, and leaves only the packages that running needs.
 */
import { ensureProduct } from "./lib/product.mjs";

ensureProduct({ production: true, leaves: "no more than needed" });
console.log("Lista para producción.");
