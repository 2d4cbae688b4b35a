/** How people and teams can be ordered; the first is meant where the address says nothing. */
export const peopleOrders = ["recientes", "antiguos", "nombre"] as const;

export type PeopleOrder = (typeof peopleOrders)[number];

/** What each order goes by: each is that of an index. */
export const BY: Record<
  PeopleOrder,
  [column: "created_at" | "search_text", direction: { readonly ascending: boolean }]
> = {
  recientes: ["created_at", { ascending: false }],
  antiguos: ["created_at", { ascending: true }],
  // Lower case without accents: Índigo stands among the I.
  nombre: ["search_text", { ascending: true }],
};
