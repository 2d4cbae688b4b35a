/** The template database with the product's migrations. Test files clone it, so nothing connects to the template. */
export const PRODUCT_TEMPLATE = "product_template";
