// Re-exports the platform's function, so that the product has only one. The platform must not depend on the product.
export { escapeHtml } from "@leyenda/platform/http/escape-html";
