/** `npm start`: installs what is missing, builds what is stale, and runs the server. */
import { become, NODE } from "./lib/bootstrap.mjs";
import { ensureProduct } from "./lib/product.mjs";

ensureProduct({ production: process.env.NODE_ENV === "production" });
become(NODE, ["apps/server/src/main.ts"]);
