type Order = readonly [
  column: "created_at" | "search_text",
  direction: { readonly ascending: boolean },
];

/** What each order of people and teams goes by: each is that of an index. */
const BY = {
  recientes: ["created_at", { ascending: false }],
  antiguos: ["created_at", { ascending: true }],
  // Lower case without accents: Índigo stands among the I.
  nombre: ["search_text", { ascending: true }],
} as const satisfies Record<string, Order>;

export type PeopleOrder = keyof typeof BY;

/** The column and direction of a word of the address; the newest first without one. */
export function orderBy(word: string = "recientes"): Order {
  return word in BY ? BY[word as PeopleOrder] : BY.recientes;
}
