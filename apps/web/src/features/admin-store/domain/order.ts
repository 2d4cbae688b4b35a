/** Which purchases are shown, as the address names them. */
export const orderFilters = ["todas", "pagadas", "observadas"] as const;

export type OrderFilter = (typeof orderFilters)[number];
