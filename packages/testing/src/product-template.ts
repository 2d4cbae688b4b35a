/** The database with the product's migrations that nobody connects to; test files clone it. */
export const PRODUCT_TEMPLATE = "product_template";
