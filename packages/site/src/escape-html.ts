// The same function as the platform's, which must not depend on the product.
export { escapeHtml } from "@leyenda/platform/http/escape-html";
