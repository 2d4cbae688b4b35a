/** `npm start`: installs, builds what is stale, and runs the server. */
import { become, ensureInstalled, NODE } from "./lib/bootstrap.mjs";
import { ensureWebBuild } from "./lib/web-build.mjs";

ensureInstalled();
ensureWebBuild();
become(NODE, ["apps/server/src/main.ts"]);
