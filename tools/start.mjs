/** `npm start`: installs missing packages, builds what is outdated, and runs the server. */
import { become, NODE } from "./lib/child-processes.mjs";
import { ensureProduct } from "./lib/prepare-product.mjs";
import { SERVER, SERVER_ENVIRONMENT } from "./lib/server-command.mjs";

await ensureProduct({ production: process.env.NODE_ENV === "production" });
become(NODE, SERVER, SERVER_ENVIRONMENT);
