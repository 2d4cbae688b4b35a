import type { TestProject } from "vitest/node";
import { startTestCluster } from "./start-test-cluster.ts";
import { EMPTY_TEMPLATE } from "./test-cluster.ts";

/** Starts a cluster with the platform, without a project. */
export const setup = (project: TestProject): Promise<() => Promise<void>> =>
  startTestCluster(project, { name: EMPTY_TEMPLATE, fill: () => Promise.resolve() });
