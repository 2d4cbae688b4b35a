import { defineConfig, type DummyRuleMap } from "oxlint";
import { parts, repositoryPolicies, testPolicies, webPolicies } from "./tools/lib/layers.ts";

const TESTS = ["**/*.test.ts", "**/*.test.tsx"];

/** Only what a policy allows may be imported. */
function imports(policies: object[]): DummyRuleMap {
  return { "boundaries/dependencies": ["error", { default: "disallow", policies }] };
}

export default defineConfig({
  plugins: ["typescript", "react", "import", "jsx-a11y", "unicorn", "oxc", "vitest", "node"],
  jsPlugins: ["eslint-plugin-boundaries", "./tools/lint-rules.mjs"],
  categories: { correctness: "error" },
  ignorePatterns: [
    "**/dist/**",
    "**/dist-server/**",
    "packages/db-types/src/**",
    "node_modules/**",
  ],
  settings: {
    "import/resolver": {
      typescript: {
        alwaysTryTypes: true,
        project: ["apps/web/tsconfig.json", "tsconfig.json"],
        noWarnOnMultipleProjects: true,
      },
    },
    "boundaries/elements": parts,
  },
  rules: {
    "typescript/no-floating-promises": ["error", { checkThenables: true }],
    "typescript/no-misused-promises": "error",
    "typescript/no-explicit-any": "error",
    "typescript/consistent-type-imports": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "oxc/no-barrel-file": "error",
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
    "vitest/no-disabled-tests": "error",
    "vitest/no-focused-tests": "error",
    "no-console": "error",
    eqeqeq: "error",
    "house/no-double-cast": "error",
    "vitest/expect-expect": ["error", { assertFunctionNames: ["expect*", "play*", "t.expect*"] }],
    "vitest/no-conditional-expect": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
  },
  overrides: [
    {
      files: ["apps/web/src/**"],
      rules: {
        "react/jsx-no-literals": ["error", { noStrings: true, ignoreProps: true }],
        "react/exhaustive-deps": "error",
        "react/rules-of-hooks": "error",
        "react/set-state-in-render": "error",
        "house/no-copy-props": "error",
        "house/no-raw-supabase": "error",
        "house/no-loose-query-key": "error",
        "house/mutation-idiom": "error",
        "house/no-late-navigation": "error",
        "house/invalidate-idiom": "error",
        "house/no-typed-limit": "error",
        "house/links-say-all": "error",
        ...imports(webPolicies),
      },
    },
    {
      files: ["apps/server/src/**", "packages/**", "supabase/**", "e2e/**", "bench/**", "tools/**"],
      rules: imports(repositoryPolicies),
    },
    {
      files: [
        "apps/server/src/**/*.test.ts",
        "packages/**/*.test.ts",
        "supabase/**/*.test.ts",
        "**/testing/**",
      ],
      rules: imports(testPolicies),
    },
    {
      files: ["apps/server/src/**", "tools/**"],
      rules: {
        "no-restricted-imports": [
          "error",
          {
            patterns: [
              {
                group: ["@leyenda/platform/src/**"],
                message:
                  "Import what packages/platform/package.json exports; its inside is for tests.",
              },
            ],
          },
        ],
      },
    },
    {
      files: [
        "**/*.test.ts",
        "**/testing/**",
        "apps/server/src/contract/**",
        "apps/server/src/hostile/**",
      ],
      rules: { "no-restricted-imports": "off" },
    },
    {
      files: ["apps/web/src/features/**/components/**", "apps/web/src/app/**"],
      rules: {
        "no-restricted-imports": [
          "error",
          {
            paths: [
              { name: "@/lib/supabase", message: "Only an api/ folder may talk to Supabase." },
            ],
          },
        ],
      },
    },
    {
      files: ["apps/web/src/**/domain/**"],
      rules: {
        "no-restricted-imports": [
          "error",
          { paths: ["react", "@tanstack/react-query", "@/lib/supabase"] },
        ],
      },
    },
    {
      files: ["apps/web/src/**/api/**", "apps/web/src/lib/procedure.ts"],
      rules: { "house/no-raw-supabase": "off" },
    },
    {
      // Members alone see them, so the server never renders them: they carry a pending action in the
      // navigation's state; the last is a notification, which is shown outside of the router.
      files: [
        "apps/web/src/features/tournaments/components/registration-refusal.tsx",
        "apps/web/src/features/tournaments/components/missing-birth-date.tsx",
        "apps/web/src/features/challenges/components/{accept/accept-refusal,buy-tickets}.tsx",
        "apps/web/src/features/store/components/{payment-result-frame,resume-order}.tsx",
        "apps/web/src/features/challenges/components/accepted-challenge-toast.tsx",
      ],
      rules: { "house/links-say-all": "off" },
    },
    { files: ["apps/web/src/lib/invalidate.ts"], rules: { "house/invalidate-idiom": "off" } },
    {
      files: [...TESTS, "**/*.spec.ts", "bench/**", "**/seed/**"],
      rules: { "max-lines": "off" },
    },
    {
      files: TESTS,
      rules: { "house/no-loose-query-key": "off", "house/patient-waits": "error" },
    },
    {
      // Their files share a thread and the modules in it (`PURE` in vitest.config.ts).
      files: ["apps/web/src/**/*.test.ts", "**/*.unit.test.ts", "tools/**/*.test.ts"],
      excludeFiles: ["**/*.dom.test.ts"],
      rules: {
        "vitest/no-restricted-vi-methods": [
          "error",
          { mock: "A module in another's place outlives the file: make it a *.dom.test.ts." },
        ],
      },
    },
    {
      files: ["**/*.test.tsx", "**/testing/**"],
      rules: { "react/jsx-no-literals": "off", "house/no-copy-props": "off" },
    },
    {
      files: [
        "**/*.config.ts",
        "tools/lint-rules.mjs",
        "e2e/fixtures/before-all.ts",
        "tools/lib/*-reporter.mjs",
        "supabase/functions/*/index.ts",
      ],
      rules: { "import/no-default-export": "off" },
    },
    {
      files: ["tools/**", "bench/**", "apps/server/src/commands/**", "apps/server/src/main.ts"],
      rules: { "no-console": "off" },
    },
    {
      // The environment is read where every variable is checked and described.
      files: ["apps/server/src/**"],
      rules: { "node/no-process-env": "error" },
    },
    {
      files: [
        ...TESTS,
        "apps/server/src/testing/**",
        "apps/server/src/config/environment.ts",
        // Sets a variable for fontconfig, which reads its settings from nowhere else.
        "apps/server/src/web/preview-fonts.ts",
      ],
      rules: { "node/no-process-env": "off" },
    },
    {
      files: ["apps/server/src/**", "packages/platform/**"],
      rules: { "typescript/no-floating-promises": ["error", { checkThenables: false }] },
    },
    {
      files: ["apps/web/src/app/main.tsx", "apps/web/src/app/entry-server.tsx"],
      rules: { "no-restricted-imports": "off" },
    },
  ],
});
