/** Lint rules of this repository that no published plugin has. */

const COPY_ATTRIBUTES = new Set([
  "aria-label",
  "alt",
  "title",
  "placeholder",
  "label",
  "description",
]);

/** Texts for users belong in copy.ts, so attributes that users read must not be literals in a component. */
const noCopyProps = {
  create(context) {
    return {
      JSXAttribute(node) {
        const name = node.name.type === "JSXIdentifier" ? node.name.name : "";
        if (!COPY_ATTRIBUTES.has(name) || node.value?.type !== "Literal") return;
        if (typeof node.value.value === "string" && node.value.value.trim() !== "") {
          context.report({ node, message: "User-facing text belongs in the feature's copy.ts." });
        }
      },
    };
  },
};

const DATA_CALLS = new Set(["from", "rpc"]);

/** Only files in a feature's api/ folder may use the database client. */
const noRawSupabase = {
  create(context) {
    return {
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier") return;
        if (callee.object.name === "supabase" && DATA_CALLS.has(callee.property.name)) {
          context.report({ node, message: "supabase.from/rpc only inside an api/ folder." });
        }
      },
    };
  },
};

/** Two casts in a row silence the compiler. Infer or parse the value instead. */
const noDoubleCast = {
  create(context) {
    return {
      TSAsExpression(node) {
        const inner = node.expression;
        if (inner.type === "TSAsExpression" && inner.typeAnnotation.type === "TSUnknownKeyword") {
          context.report({ node, message: "No cast through unknown: infer the type or parse." });
        }
      },
    };
  },
};

const KEY_PROPERTIES = new Set(["queryKey", "invalidates"]);

/** A query key is written only in an object of keys such as `teamKeys`, so that invalidation finds all its uses. */
const noLooseQueryKey = {
  create(context) {
    return {
      Property(node) {
        const { key, value } = node;
        if (key.type !== "Identifier" || !KEY_PROPERTIES.has(key.name)) return;
        const keys = key.name === "queryKey" ? [value] : (value.elements ?? []);
        if (keys.some((one) => one?.type === "ArrayExpression")) {
          context.report({ node, message: "Query keys come from a key object, never a literal." });
        }
      },
    };
  },
};

/**
 * A mutation declares its messages and the keys that it invalidates.
 * The `useMutation` of `hooks/use-mutation.ts` has options for the messages and the keys.
 */
const mutationIdiom = {
  create(context) {
    return {
      ImportSpecifier(node) {
        const { source } = node.parent;
        if (source.value !== "@tanstack/react-query" || node.imported.name !== "useMutation")
          return;
        if (context.filename.includes("/hooks/use-mutation")) return;
        context.report({ node, message: "Import useMutation from @/hooks/use-mutation." });
      },
    };
  },
};

/** Callbacks passed to `mutate` are not called if the component is unmounted; callbacks of the mutation always are. */
const noLateNavigation = {
  create(context) {
    return {
      CallExpression({ callee, arguments: [, callbacks] }) {
        if (callee.type !== "MemberExpression" || !callee.property.name?.startsWith("mutate"))
          return;
        if (callbacks && /\bnavigate\(/.test(context.sourceCode.getText(callbacks))) {
          context.report({
            node: callbacks,
            message:
              "Navigate from the mutation's options: the part that asks may be gone by then.",
          });
        }
      },
    };
  },
};

/**
 * Query keys to invalidate go to `invalidate`. If several changes invalidate the same data, it fetches them only once.
 */
const invalidateIdiom = {
  create(context) {
    return {
      MemberExpression(node) {
        if (node.property.name !== "invalidateQueries") return;
        context.report({ node, message: "Say invalidate(client, keys) of lib/invalidate.ts." });
      },
    };
  },
};

const isNumber = (node) => node?.type === "Literal" && typeof node.value === "number";
const LENGTH_NAME = /(?:^|_)(?:LENGTH|MAXIMUM)$/;

/** Forms must take a column's maximum from the generated limits, which come from the database constraint. */
const noTypedLimit = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: "A limit comes from @leyenda/db-types/limits." });
    return {
      JSXAttribute(node) {
        if (node.name.name !== "maxLength") return;
        const { value } = node;
        if (value?.type !== "JSXExpressionContainer" || isNumber(value.expression)) report(node);
      },
      CallExpression({ callee, arguments: [bound] }) {
        if (callee.type !== "MemberExpression" || callee.property.name !== "max") return;
        // `Math.max` computes a number, and does not limit a form field.
        if (callee.object.name !== "Math" && isNumber(bound)) report(bound);
      },
      VariableDeclarator({ id, init }) {
        if (id.type === "Identifier" && LENGTH_NAME.test(id.name) && isNumber(init)) report(id);
      },
    };
  },
};

const LINKS = new Set(["Link", "NavLink"]);

/** Until the script is loaded, a link is only its URL, so a link must not depend on `state` or `onClick`. */
const linksSayAll = {
  create(context) {
    return {
      JSXAttribute(node) {
        const name = node.name.name;
        if (name === "state" && LINKS.has(node.parent.name.name)) {
          context.report({ node, message: "What a link carries stands in its address." });
        }
        if (name === "onClick" && /\bnavigate\(/.test(context.sourceCode.getText(node))) {
          context.report({ node, message: "What only leads elsewhere is a link." });
        }
      },
    };
  },
};

/** The timeouts that `vitest.config.ts` sets, in milliseconds. */
const PATIENCE_MS = { timeout: 60_000, testTimeout: 120_000, hookTimeout: 120_000 };
const TESTS_AND_HOOKS = new Set(["test", "it", "beforeAll", "beforeEach", "afterAll", "afterEach"]);

/** Returns the first name in a called expression: `test` for `test.each(rows)("…")`. */
const rootOf = (node) =>
  node.type === "CallExpression"
    ? rootOf(node.callee)
    : node.type === "MemberExpression"
      ? rootOf(node.object)
      : node.name;

/** On a busy machine events are late, so a test must not set a shorter timeout than the configured one. */
const patientWaits = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: "A test waits as long as vitest.config.ts says." });
    return {
      Property({ key, value }) {
        const configured = PATIENCE_MS[key.name];
        if (configured && isNumber(value) && value.value < configured) report(value);
      },
      CallExpression({ callee, arguments: given }) {
        const name = callee.type === "MemberExpression" ? callee.property.name : "";
        const waits = rootOf(callee) === "vi" && /^wait(?:For|Until)$/.test(name);
        if (waits && given.length === 1)
          context.report({ node: callee, message: "Use expect.poll, which waits as configured." });
        const configured = waits
          ? PATIENCE_MS.timeout
          : TESTS_AND_HOOKS.has(rootOf(callee)) && PATIENCE_MS.testTimeout;
        const last = given.at(-1);
        if (given.length > 1 && isNumber(last) && last.value < configured) report(last);
      },
    };
  },
};

export default {
  meta: { name: "house" },
  rules: {
    "no-copy-props": noCopyProps,
    "no-raw-supabase": noRawSupabase,
    "no-double-cast": noDoubleCast,
    "no-loose-query-key": noLooseQueryKey,
    "mutation-idiom": mutationIdiom,
    "no-late-navigation": noLateNavigation,
    "invalidate-idiom": invalidateIdiom,
    "no-typed-limit": noTypedLimit,
    "links-say-all": linksSayAll,
    "patient-waits": patientWaits,
  },
};
