/** Texts of the page for who writes programs; what the reference itself says is written from the catalogue. */
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
  example: {
    title: "Un ejemplo",
    call: (origin: string) =>
      `curl '${origin}/api/v1/tournaments?select=name,game,status&status=eq.Activo&limit=2'`,
    answer: `[{"name":"Copa Leyenda","game":"Valorant","status":"Activo"},
 {"name":"Liga del Plata","game":"EA Sports FC","status":"Activo"}]`,
    copy: "Copiar el pedido",
  },
  createToken: "Crear un token",
  document: "Descripción OpenAPI",
  referenceTitle: "Referencia",
  referenceText:
    "Elige una operación y pruébala aquí mismo, sin token o con el tuyo. Lo que dice de cada una está en inglés, como los nombres que usa un programa.",
  loading: "Cargando la referencia",
  copy: "Copiar",
  body: "Cuerpo",
  failure: "No se pudo cargar la referencia.",
} as const;
