import {
  createTestDatabase as cloneDatabase,
  useTestDatabase as useClone,
  type TestDatabase,
} from "@leyenda/platform/src/testing/test-database.ts";
import { afterAll } from "vitest";
import { expectSoundLedger } from "./balances.ts";
import { PRODUCT_TEMPLATE } from "./product-template.ts";

export type { TestDatabase };

/** Creates a clone of the database with the product's migrations; the caller closes it. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  cloneDatabase({ template: PRODUCT_TEMPLATE });

/** Creates a clone for the calling test file. It exists from the first hook to the last test. */
export function useTestDatabase({
  soundLedger = false,
  ...options
}: {
  readonly poolSize?: number;
  /** Whether to check at the end that every balance is the sum of its ledger entries. */
  readonly soundLedger?: boolean;
} = {}): TestDatabase {
  const database = useClone({ ...options, template: PRODUCT_TEMPLATE });
  if (soundLedger) afterAll(() => expectSoundLedger(database));
  return database;
}
