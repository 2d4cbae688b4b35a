import {
  createTestDatabase as cloneDatabase,
  type TestDatabase,
} from "@leyenda/platform/src/testing/test-database.ts";
import { PRODUCT_TEMPLATE } from "./product-template.ts";

export type { TestDatabase };

/** A database of its own for the calling test file: a clone of the one with the product's migrations. */
export const createTestDatabase = (options: { poolSize?: number } = {}): Promise<TestDatabase> =>
  cloneDatabase({ ...options, template: PRODUCT_TEMPLATE });
