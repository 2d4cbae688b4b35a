import { migrate, readMigrations } from "@leyenda/platform/database/migrations";
import { startTestCluster } from "@leyenda/platform/src/testing/start-test-cluster.ts";
import { PRODUCT_TEMPLATE } from "@leyenda/testing/product-template";
import type { TestProject } from "vitest/node";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";

/** Prepares the database that tests clone: it has the platform and the product's migrations. */
export const setup = (project: TestProject): Promise<() => Promise<void>> =>
  startTestCluster(project, {
    name: PRODUCT_TEMPLATE,
    fill: async (client) => {
      await migrate(client, readMigrations(MIGRATIONS_FOLDER));
      // Administrators need no second factor, as in the demonstration. Tests of that rule enable it.
      await client.query("update private.requirements set admin_second_factor = false");
    },
  });
