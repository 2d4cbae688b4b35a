import {
  createTestDatabase as cloneDatabase,
  useTestDatabase as useClone,
  type TestDatabase,
} from "@leyenda/platform/src/testing/test-database.ts";
import { afterAll } from "vitest";
import { expectSoundLedger } from "./balances.ts";
import { PRODUCT_TEMPLATE } from "./product-template.ts";

export type { TestDatabase };

/** A clone of the database with the product's migrations; the caller closes it. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  cloneDatabase({ template: PRODUCT_TEMPLATE });

/** A clone for the calling test file, from its first hook to its last test. */
export function useTestDatabase({
  soundLedger = false,
  ...options
}: {
  readonly poolSize?: number;
  /** Whether to check at the end that every balance is the sum of its ledger. */
  readonly soundLedger?: boolean;
} = {}): TestDatabase {
  const database = useClone({ ...options, template: PRODUCT_TEMPLATE });
  if (soundLedger) afterAll(() => expectSoundLedger(database));
  return database;
}
