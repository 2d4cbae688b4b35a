// The product uses the platform's function; the platform must not import from the product.
export { escapeHtml } from "@leyenda/platform/http/escape-html";
