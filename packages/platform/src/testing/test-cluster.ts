/** What the global setup tells the test files about the cluster it started. */
export interface TestCluster {
  readonly port: number;
}

/** Passwords of the throw-away cluster. */
export const TEST_PASSWORDS = {
  admin: "test-admin-password",
  owner: "test-owner-password",
  authenticator: "test-authenticator-password",
};

/** Secret with which test servers sign tokens. */
export const TEST_JWT_SECRET = "test-secret-that-is-at-least-thirty-two-characters";

/** A database with the platform and no project; test files clone it. */
export const EMPTY_TEMPLATE = "empty_project";
