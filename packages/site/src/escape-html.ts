// One escaper for all that is written: the platform's, which knows no product.
export { escapeHtml } from "@leyenda/platform/http/escape-html";
