import { plural } from "@/lib/plural";
import type { ChapterName } from "./domain/chapters.ts";

/** Texts of the developer pages, except the descriptions of operations, which come from the OpenAPI document. */
export const referenceCopy = {
  headDescription:
    "Lee torneos, partidos y resultados, síguelos en vivo y actúa con un token: la interfaz pública, gratis, con su referencia para probarla.",
  pageTitle: "API para programas",
  title: "API para programas",
  lead: "Todo lo que se ve en el sitio lo lee también un programa, sin clave y sin costo. Lo que tú haces en tus torneos lo hace con un token tuyo.",
  sections: [
    {
      icon: "read",
      title: "Leer",
      text: "Las tablas del sitio están en /api/v1, con filtros, orden y filas relacionadas. Lo que no cambió no se envía de nuevo.",
    },
    {
      icon: "follow",
      title: "Seguir",
      text: "Un torneo avisa lo que pasa en /api/tournaments/{id}/events. Quien pierde la conexión recibe después lo que faltó.",
    },
    {
      icon: "act",
      title: "Actuar",
      text: "Un token hace lo que le permitas y se revoca al instante. Con una Idempotency-Key, lo mismo no se hace dos veces.",
    },
  ],
  firstTitle: "Tu primer pedido",
  firstText: "Dos torneos que se juegan ahora, sin token. Contesta una lista en JSON.",
  examples: {
    curl: (origin: string) =>
      `curl -G '${origin}/api/v1/tournaments' \\
  -d 'select=name,game' \\
  -d 'status=eq.Activo' -d 'limit=2'`,
    javascript: (origin: string) =>
      `const address = "${origin}/api/v1/tournaments";
const answer = await fetch(
  address + "?select=name,game&status=eq.Activo&limit=2",
);
const tournaments = await answer.json();
console.log(tournaments);`,
    withToken: (origin: string) =>
      `curl '${origin}/api/v1/rpc/my_agenda' \\
  -H 'Authorization: Bearer ley_pat_…' \\
  -H 'Content-Type: application/json' -d '{}'`,
  },
  tokenTitle: "Con tu token",
  tokenText:
    "Lo que es tuyo y lo que haces va por POST, con tu token en el encabezado Authorization. Esta es tu agenda.",
  copyCode: (language: string) => `Copiar: ${language}`,
  copy: "Copiar",
  createToken: "Crear un token",
  document: "Descripción OpenAPI",
  referenceTitle: "Referencia",
  referenceText: (operations: number) =>
    `${operations} operaciones por capítulos, cada una con sus campos y para probarla ahí mismo. Sus títulos están en español; sus detalles, en inglés, como los nombres que usa un programa.`,
  search: "Buscar una operación",
  operations: (count: number) => plural(count, "operación", "operaciones"),
  found: (count: number) =>
    count === 0 ? "Ninguna operación" : plural(count, "operación", "operaciones"),
  nothing: "Nada coincide. Prueba con otra palabra, en español o en inglés.",
  event: "Evento",
  needsToken: (scope: string) => `Token: ${scope}`,
  chapters: {
    tournaments: {
      title: "Torneos",
      text: "Los torneos y sus series, lo que pasa ahora en uno, y uno entero en un archivo.",
    },
    events: {
      title: "Eventos en vivo",
      text: "Lo que pasa en un torneo, apenas pasa: por una conexión abierta o en un webhook.",
    },
    registrations: {
      title: "Inscripciones",
      text: "Quién participa, y cómo se inscribe, espera un lugar, confirma que está y se va.",
    },
    entrants: {
      title: "Inscritos por el staff",
      text: "Lo que hace el staff con quienes se inscriben, y los invitados sin cuenta.",
    },
    stages: {
      title: "Etapas y sorteos",
      text: "Las etapas con sus grupos y tablas, y los sorteos en vivo.",
    },
    lobbies: {
      title: "Salas",
      text: "Partidas de más de dos lados: salas, sus partidas, puntos y tablas.",
    },
    matches: {
      title: "Partidos",
      text: "Listas de partidos, uno con todo lo suyo, y cómo empieza.",
    },
    schedule: {
      title: "Horarios",
      text: "Cuándo se juega cada partido, tu agenda, calendarios y novedades.",
    },
    results: {
      title: "Resultados",
      text: "Cómo termina un partido: las partidas, lo que reportan los lados y lo que decide el staff.",
    },
    figures: {
      title: "Estadísticas",
      text: "Los números de cada jugador en los partidos, y el mejor de cada uno.",
    },
    lineups: {
      title: "Planteles y alineaciones",
      text: "Quién juega por un equipo: planteles, alineaciones, cambios y suplentes de afuera.",
    },
    games: { title: "Juegos y vetos", text: "Los juegos, sus mapas y cómo se eligen." },
    predictions: {
      title: "Pronósticos",
      text: "Lo que se pronostica de los partidos, y quién acierta más.",
    },
    challenges: {
      title: "Desafíos",
      text: "Los desafíos abiertos, sus partidos y el historial de quien los juega.",
    },
    participants: {
      title: "Jugadores y equipos",
      text: "Los perfiles públicos, los equipos y quién está en cada uno.",
    },
    ranking: {
      title: "Ranking y logros",
      text: "Rankings, carreras, trofeos y logros.",
    },
    webhooks: {
      title: "Webhooks",
      text: "A qué direcciones se envían los eventos de un torneo, cómo se firman y qué llegó.",
    },
    site: {
      title: "El sitio",
      text: "Noticias, packs de tickets y lo que vale para todo el sitio.",
    },
  } satisfies Record<ChapterName, { readonly title: string; readonly text: string }>,
  chapterTitle: (title: string) => `${title} · API para programas`,
  chapterDescription: (title: string, text: string) =>
    `${title} en la API pública: ${text} Con sus campos, ejemplos y una prueba en la página.`,
  missing: "Este capítulo no existe",
  missingText: "La referencia está ordenada de otra manera ahora.",
  allChapters: "Toda la referencia",
  chaptersLabel: "Capítulos",
  inChapter: "En este capítulo",
  before: "Anterior",
  after: "Siguiente",
  operationsTitle: "Operaciones",
  detailsInEnglish:
    "Los detalles de cada operación están en inglés, como los nombres que usa un programa.",
  language: "Lenguaje",
  required: "obligatorio",
  values: "Valores:",
  parameters: "Parámetros",
  bodyFields: "Cuerpo del pedido",
  answer: (status: string) => `Respuesta ${status}`,
  answerFields: "Campos de la respuesta",
  exampleOf: (operation: string) => `Ejemplo: ${operation}`,
  try: "Probar",
  tryOf: (operation: string) => `Probar: ${operation}`,
  trialText:
    "Se envía a este sitio como lo haría un programa. Sin token, quien pregunta es un visitante.",
  address: (method: string) => `Dirección (${method})`,
  token: "Token",
  body: "Cuerpo",
  send: "Enviar",
  notSent: "No se pudo enviar. Revisa tu conexión.",
  answerBody: "Respuesta",
  noBody: "Sin cuerpo",
  milliseconds: (count: number) => `${count} ms`,
  loading: "Cargando el capítulo",
  failure: "No se pudo cargar el capítulo.",
} as const;
