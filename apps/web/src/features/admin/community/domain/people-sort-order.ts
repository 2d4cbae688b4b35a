type Order = readonly [
  column: "created_at" | "search_text",
  direction: { readonly ascending: boolean },
];

/** The database column for each sort order of people and teams; each column has an index. */
const BY = {
  recientes: ["created_at", { ascending: false }],
  antiguos: ["created_at", { ascending: true }],
  // This column has the name in lower case without accents, so that Índigo is sorted under I.
  nombre: ["search_text", { ascending: true }],
} as const satisfies Record<string, Order>;

export type PeopleSortOrder = keyof typeof BY;

/** Returns the sort column and direction for a word in the URL; by default the newest come first. */
export function orderBy(word: string = "recientes"): Order {
  return word in BY ? BY[word as PeopleSortOrder] : BY.recientes;
}
