import { migrate, readMigrations } from "@leyenda/platform/database/migrations";
import { startTestCluster } from "@leyenda/platform/src/testing/start-test-cluster.ts";
import { PRODUCT_TEMPLATE } from "@leyenda/testing/product-template";
import type { TestProject } from "vitest/node";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";

/** The platform with the product's migrations. */
export const setup = (project: TestProject): Promise<() => Promise<void>> =>
  startTestCluster(project, {
    name: PRODUCT_TEMPLATE,
    fill: async (client) => {
      await migrate(client, readMigrations(MIGRATIONS_FOLDER));
      // As in the demonstration: admins need no second factor, except in tests of that rule.
      await client.query("update private.requirements set admin_second_factor = false");
    },
  });
