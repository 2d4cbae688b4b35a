/** The product's name in pages and mails. */
export const BRAND = "Leyenda";
