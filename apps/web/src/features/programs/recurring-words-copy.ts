/** Recurring words of the API reference, in Spanish. `sentences` is keyed by the English text. */
export const frameCopy = {
  refusals: "Rechazos",
  refusalsOf: (procedure: string) => `los de ${procedure}`,
  refersTo: (columns: string) => `Se refiere a ${columns}.`,
  referEach: (column: string) => `Cada uno se refiere a ${column}.`,
  or: "o",
  orOfChallenge: (column: string) => `o a ${column} si es de un desafío`,
  eventData: (event: string) => `Lo que cuenta ${event}. Con el tiempo puede traer más.`,
  /** The facts that all operations of a chapter share, shown above them. */
  shared: {
    title: "Vale para todo el capítulo",
    calls:
      "`429` es más de lo que un límite permite: espera lo que dice `Retry-After`. Un rechazo trae `message`, para personas, y `details`, un código que no cambia.",
    filters:
      "Un filtro es un operador y un valor, como `status=eq.Activo`: `eq.`, `neq.`, `gt.`, `gte.`, `lt.`, `lte.`, `in.(…)` o `is.null`.",
    "If-None-Match":
      "Con la `ETag` de antes en `If-None-Match`, lo que no cambió contesta `304`, sin cuerpo.",
    "Idempotency-Key":
      "Con un texto tuyo en `Idempotency-Key` (mejor un UUID), lo mismo no se hace dos veces en 24 horas: contesta igual, con `Idempotent-Replayed: true`. `422` si la clave es de otro pedido, `409` mientras se hace.",
    events:
      "Un webhook recibe cada evento firmado (Standard Webhooks 1.0): `webhook-id` es el mismo en cada intento, `webhook-timestamp` son segundos desde 1970 y `webhook-signature` es `v1,` y el HMAC-SHA256 de `id.timestamp.body` en base 64 (dos, con un espacio, mientras cambia el secreto). Llega de nuevo si no contestas 2xx en 15 segundos; con `410` se apaga.",
  },
  sentences: {
    "One row.": "Una fila.",
    "A list of rows.": "Una lista de filas.",
    "One value.": "Un valor.",
    "A list of values.": "Una lista de valores.",
    "Primary key.": "Clave primaria.",
    "When the row was made.": "Cuándo se hizo la fila.",
    "The rows, 1,000 at most.": "Las filas, 1.000 como máximo.",
    "Done.": "Hecho.",
    "Columns, and rows of related tables in parentheses: `id,name,tournament_matches(id,status)`.":
      "Columnas, y entre paréntesis filas de tablas relacionadas: `id,name,tournament_matches(id,status)`.",
    "Columns with `.asc` or `.desc`: `start_date.desc`.":
      "Columnas con `.asc` o `.desc`: `start_date.desc`.",
    "The most rows, up to 1,000.": "Cuántas filas como máximo, hasta 1.000.",
    "How many rows to leave out.": "Cuántas filas dejar afuera.",
    "`eq.`, `neq.`, `gt.`, `gte.`, `lt.`, `lte.`, `in.(…)`, `is.null` and a value.": "Un filtro.",
    "What happened.": "Qué pasó.",
    "When it happened.": "Cuándo pasó.",
    "Later things have a higher one; there are gaps. A trial has none.":
      "Lo posterior tiene uno mayor, con huecos. Una prueba no tiene.",
    "The stream, which does not end.": "El flujo, que no termina.",
    "The secret.": "El secreto.",
    "who plays for neither side": "quien no juega por ningún lado",
  } as Readonly<Record<string, string>>,
} as const;
