/** The template database with the product's migrations. Test files clone it, so nothing connects to it. */
export const PRODUCT_TEMPLATE = "product_template";
