/** Lint rules of this house that no published plugin has. */

const COPY_ATTRIBUTES = new Set([
  "aria-label",
  "alt",
  "title",
  "placeholder",
  "label",
  "description",
]);

/** People's texts live in copy.ts: an attribute that people read is never a literal in a component. */
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

/** The database is reached through the api/ folder of a feature, and nowhere else. */
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

export default {
  meta: { name: "house" },
  rules: { "no-copy-props": noCopyProps, "no-raw-supabase": noRawSupabase },
};
