/** The data of the cluster, which the global setup passes to the test files. */
export interface TestCluster {
  readonly port: number;
}

/** Passwords of the temporary cluster. */
export const TEST_PASSWORDS = {
  admin: "test-admin-password",
  owner: "test-owner-password",
  authenticator: "test-authenticator-password",
};

/** The secret with which test servers sign tokens. */
export const TEST_JWT_SECRET = "test-secret-that-is-at-least-thirty-two-characters";

/** A database with the platform and no project; test files clone it. */
export const EMPTY_TEMPLATE = "empty_project";
