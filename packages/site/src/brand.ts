/** The product's name, as its pages and mails say it. */
export const BRAND = "Leyenda";
