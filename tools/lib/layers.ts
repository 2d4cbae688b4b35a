/**
 * Defines which part of the repository may import which. A part is a folder.
 * A part may import only the parts in its policy's `to`.
 * The linter reads this file (`oxlint.config.ts`, eslint-plugin-boundaries).
 */

interface Part {
  type: string;
  pattern: string;
  /** Names the text that the pattern's wildcard matched, so that a policy can require the same text. */
  capture?: string[];
}

interface Policy {
  from: { element: object };
  allow: { to: { element: object } };
}

const CAPTURED = ["name"];

export const parts: Part[] = [
  { type: "app", pattern: "apps/web/src/app" },
  { type: "back-office", pattern: "apps/web/src/features/admin/*", capture: CAPTURED },
  { type: "desk-head", pattern: "apps/web/src/features/desk/head" },
  {
    type: "desk-part",
    pattern: "apps/web/src/features/desk/!(api|components|domain|hooks)",
    capture: CAPTURED,
  },
  { type: "desk", pattern: "apps/web/src/features/desk" },
  { type: "log", pattern: "apps/web/src/features/log" },
  { type: "feature", pattern: "apps/web/src/features/!(admin|desk|log)", capture: CAPTURED },
  { type: "entity", pattern: "apps/web/src/entities/*", capture: CAPTURED },
  { type: "shared", pattern: "apps/web/src/(components|lib|config|hooks)", capture: CAPTURED },
  { type: "platform-config", pattern: "packages/platform/src/config" },
  {
    type: "platform-base",
    pattern: "packages/platform/src/(http|database|mail|outgoing|push)",
    capture: CAPTURED,
  },
  {
    type: "platform-service",
    pattern: "packages/platform/src/(auth|rest|storage|realtime|functions)",
    capture: CAPTURED,
  },
  { type: "platform-testing", pattern: "packages/platform/src/testing" },
  { type: "platform-example", pattern: "packages/platform/example" },
  { type: "testing", pattern: "packages/testing/src" },
  { type: "site", pattern: "packages/site/src" },
  { type: "db-types", pattern: "packages/db-types/src" },
  { type: "server-config", pattern: "apps/server/src/(config|texts)", capture: CAPTURED },
  { type: "server-area", pattern: "apps/server/src/(functions|jobs|mail|web)", capture: CAPTURED },
  {
    type: "server-sender",
    pattern: "apps/server/src/(events|push|webhooks|discord)",
    capture: CAPTURED,
  },
  { type: "server-startup", pattern: "apps/server/src/startup" },
  { type: "server-command", pattern: "apps/server/src/commands" },
  {
    type: "server-tests",
    pattern: "apps/server/src/(contract|hostile|testing)",
    capture: CAPTURED,
  },
  { type: "function-shared", pattern: "supabase/functions/_shared" },
  { type: "function", pattern: "supabase/functions/!(_shared)", capture: CAPTURED },
  { type: "seed", pattern: "supabase/seed" },
  { type: "database-tests", pattern: "supabase/tests" },
  { type: "journeys", pattern: "e2e" },
  { type: "bench", pattern: "bench" },
  { type: "tools", pattern: "tools" },
  // Whole folders come last, because the first matching pattern determines the part of a file.
  { type: "platform-contract", pattern: "packages/platform/src/context" },
  { type: "platform-start", pattern: "packages/platform/src" },
  { type: "server-start", pattern: "apps/server/src" },
];

function may(from: string | string[], to: string[]): Policy {
  return { from: { element: { type: from } }, allow: { to: { element: { type: to } } } };
}

/** Allows a feature, entity or service to import itself, but none of its siblings. */
function mayItself(type: string): Policy {
  const captured = { name: "{{ from.element.captured.name }}" };
  return { from: { element: { type } }, allow: { to: { element: { type, captured } } } };
}

/** Within the shared code, imports go in one direction: components → hooks → lib and config. */
function sharedMay(from: string, to: string): Policy {
  const shared = (name: string) => ({ element: { type: "shared", captured: { name } } });
  return { from: shared(from), allow: { to: shared(to) } };
}

/** Allows tests to import the table of pages, because they visit each page. */
function mayReadPages(from: string[]): Policy {
  const config = { element: { type: "shared", captured: { name: "config" } } };
  return { from: { element: { type: from } }, allow: { to: config } };
}

const PLATFORM_BASE = ["platform-config", "platform-contract", "platform-base"];
const PLATFORM = [...PLATFORM_BASE, "platform-service", "platform-start"];
const SERVER = [
  "server-config",
  "server-area",
  "server-sender",
  "server-start",
  "server-startup",
  "server-command",
];
const PLATFORM_AND_ITS_TESTS = [...PLATFORM, "platform-testing"];
const TEST_KITS = ["seed", "testing"];

const TESTING: Policy = may("testing", [
  "testing",
  "platform-config",
  "platform-base",
  "platform-start",
  "platform-testing",
  "db-types",
  "site",
]);
const SERVER_TESTS_KNOW = [
  ...PLATFORM_AND_ITS_TESTS,
  ...SERVER,
  ...TEST_KITS,
  "server-tests",
  "site",
  "database-tests",
  "function-shared",
  "tools",
];
const DATABASE_TESTS_KNOW = [
  ...PLATFORM_AND_ITS_TESTS,
  ...TEST_KITS,
  "server-tests",
  "database-tests",
  "function-shared",
  "site",
  "db-types",
  "tools",
];

const DESK = ["desk", "desk-part", "desk-head"];
const FEATURES = ["feature", ...DESK, "back-office", "log"];

/**
 * Features may be combined only in a route, with these exceptions. The parts of the organiser's desk import the desk's
 * shared code, but not each other. The desk's header imports the parts. The back office's pages about tournaments
 * import parts of the desk, never the other way, and both import the log.
 */
const FEATURE_POLICIES: Policy[] = [
  mayItself("back-office"),
  may("log", ["log"]),
  may(["desk-part", "back-office"], ["log"]),
  may(DESK, ["desk"]),
  mayItself("desk-part"),
  may("desk-head", ["desk-part", "desk-head"]),
  {
    from: { element: { type: "back-office", captured: { name: "competition" } } },
    allow: { to: { element: { type: DESK } } },
  },
];

export const webPolicies: Policy[] = [
  may("app", ["app", ...FEATURES, "entity", "shared"]),
  may(FEATURES, ["entity", "shared"]),
  may("entity", ["shared"]),
  mayItself("feature"),
  ...FEATURE_POLICIES,
  mayItself("entity"),
  sharedMay("(lib|config)", "(lib|config)"),
  sharedMay("hooks", "(lib|config|hooks)"),
  sharedMay("components", "*"),
  may(["app", ...FEATURES, "entity", "shared"], ["site", "db-types"]),
];

export const repositoryPolicies: Policy[] = [
  may("platform-config", ["platform-config"]),
  may(["platform-contract", "platform-base"], ["platform-config", "platform-contract"]),
  mayItself("platform-base"),
  may("platform-service", PLATFORM_BASE),
  mayItself("platform-service"),
  may(["platform-start", "platform-example"], PLATFORM),
  may("platform-testing", [...PLATFORM_BASE, "platform-testing"]),
  may("site", ["site"]),
  {
    from: { element: { type: "site" } },
    allow: { to: { element: { type: "platform-base", captured: { name: "http" } } } },
  },
  may("db-types", ["db-types"]),
  may(["server-config", "server-area"], [...PLATFORM, "server-config", "site"]),
  mayItself("server-area"),
  may("server-sender", [...PLATFORM, "server-config", "server-area", "site"]),
  mayItself("server-sender"),
  may(["server-startup", "server-command"], [...PLATFORM, "server-config", "server-startup"]),
  may("server-command", ["server-command", "server-sender"]),
  may("server-start", [
    ...PLATFORM,
    "server-config",
    "server-area",
    "server-sender",
    "server-startup",
    "server-start",
  ]),
  may("function-shared", ["function-shared", "db-types"]),
  may("function", ["function-shared", "site", "db-types"]),
  mayItself("function"),
  TESTING,
  may("seed", [...TEST_KITS, "db-types", "function-shared"]),
  may("server-tests", SERVER_TESTS_KNOW),
  may("database-tests", [...DATABASE_TESTS_KNOW, "entity"]),
  may("tools", [...PLATFORM, ...TEST_KITS, "server-config", "server-area", "site", "tools"]),
  may("bench", [
    ...PLATFORM_AND_ITS_TESTS,
    ...TEST_KITS,
    "server-tests",
    "server-config",
    "bench",
    "tools",
    "function-shared",
  ]),
  mayReadPages(["journeys", "tools"]),
  may("journeys", [
    ...PLATFORM_AND_ITS_TESTS,
    ...TEST_KITS,
    "server-tests",
    "journeys",
    "site",
    "tools",
  ]),
];

/** A test next to the tested code may also import test kits, and modules that the tested code may not import. */
export const testPolicies: Policy[] = [
  mayReadPages(["server-area", "server-tests"]),
  may(
    [...PLATFORM_AND_ITS_TESTS.filter((part) => part !== "platform-contract"), "platform-example"],
    [...PLATFORM_AND_ITS_TESTS, "platform-example"],
  ),
  may([...SERVER, "server-tests"], SERVER_TESTS_KNOW),
  may("database-tests", ["entity"]),
  TESTING,
  may(["seed", "database-tests"], DATABASE_TESTS_KNOW),
  may("tools", [...PLATFORM, ...TEST_KITS, "server-config", "tools"]),
];
