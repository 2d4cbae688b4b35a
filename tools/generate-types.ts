/**
 * `npm run types`: writes everything derived from the migrations: database types, limits, the OpenAPI document,
 * the mails of the hosted accounts service, and the guide's tables of variables.
 * A database test fails if a file is not in step (`generated-files.schema.test.ts`).
 */
import { readFileSync } from "node:fs";
import { CONFIGURATION_GUIDE, withVariables } from "./lib/configuration-guide.ts";
import { keepGeneratedFile } from "./lib/write-generated-file.ts";
import { generatedFiles } from "./lib/generated-files.ts";
import { withMigratedDatabase } from "./lib/migrated-database.ts";

const guide = withVariables(readFileSync(CONFIGURATION_GUIDE, "utf8"));
keepGeneratedFile(CONFIGURATION_GUIDE, guide, "npm run types");
const files = await withMigratedDatabase(generatedFiles);
for (const [file, content] of Object.entries(files))
  keepGeneratedFile(file, content, "npm run types");
