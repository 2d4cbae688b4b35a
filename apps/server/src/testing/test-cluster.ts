/** What the global setup tells the test files about the cluster it started. */
export interface TestCluster {
  readonly port: number;
}

/** A migrated database that nobody connects to; every test file clones it. */
export const TEMPLATE_DATABASE = "leyenda_template";

/** Passwords of the throw-away cluster. */
export const TEST_PASSWORDS = {
  admin: "test-admin-password",
  owner: "test-owner-password",
  authenticator: "test-authenticator-password",
};

/** Secret with which test servers sign tokens. */
export const TEST_JWT_SECRET = "test-secret-that-is-at-least-thirty-two-characters";
