/** `node apps/server/src/testing/make-release-dump.ts <file>`, for `npm run release:freeze`. */
import { makeReleaseDump } from "./release-dump.ts";

const [file = ""] = process.argv.slice(2);
await makeReleaseDump(file);
