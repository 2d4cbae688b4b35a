import { pageTitle, type PageContent } from "./page-content.ts";

interface StaticPage {
  readonly name: string;
  readonly description: string;
  /** True for pages behind the login. */
  readonly private?: boolean;
}

const TAGLINE = "Crea tu leyenda. La plataforma definitiva para torneos de esports.";

const PAGES: Readonly<Record<string, StaticPage>> = {
  "/about": {
    name: "Sobre nosotros",
    description: "Nuestra misión, nuestra comunidad y nuestro compromiso con los esports.",
  },
  "/terms": {
    name: "Términos y condiciones",
    description: "Términos y condiciones de uso de la plataforma.",
  },
  "/contact": { name: "Contacto", description: "Escríbenos: dudas, propuestas y soporte." },
  "/login": { name: "Iniciar sesión", description: TAGLINE, private: true },
  "/register": { name: "Crear cuenta", description: TAGLINE },
  "/teams": {
    name: "Equipos",
    description: "Encuentra tu escuadrón o crea el tuyo.",
    private: true,
  },
  "/teams/create": { name: "Crear equipo", description: TAGLINE, private: true },
  "/profile": { name: "Mi perfil", description: TAGLINE, private: true },
  "/settings": { name: "Ajustes", description: TAGLINE, private: true },
  "/payment-status": { name: "Estado del pago", description: TAGLINE, private: true },
  "/store": {
    name: "Tienda",
    description: "Arsenal del Competidor: packs de tickets.",
    private: true,
  },
  "/friends": { name: "Amigos", description: TAGLINE, private: true },
  "/challenges": { name: "Desafíos", description: "Arena de Desafíos.", private: true },
  "/notifications": { name: "Notificaciones", description: TAGLINE, private: true },
};

/** Paths with something variable in them that only the page itself can resolve. */
const PRIVATE_PATTERNS = [
  /^\/match\/manage\/[^/]+$/,
  /^\/admin(\/[^/]+){0,3}$/,
  /^\/friends\/[^/]+$/,
];

/** The content of a page that needs no data; null when there is no such page. */
export function staticPage(path: string, brand: string): PageContent | null {
  const page =
    PAGES[path] ??
    (PRIVATE_PATTERNS.some((pattern) => pattern.test(path))
      ? { name: brand, description: TAGLINE, private: true }
      : null);
  if (!page) return null;
  return {
    status: 200,
    meta: {
      title: page.name === brand ? brand : pageTitle(page.name, brand),
      description: page.description,
      path,
      image: "/preview/site/inicio.png",
      hidden: page.private ?? false,
    },
    reads: [],
    card: siteCard(),
  };
}

const HOME_CARD: PageContent["card"] = {
  eyebrow: "Crea tu leyenda",
  title: "Tu Arena, Tus Reglas",
  facts: ["La plataforma definitiva para torneos de esports"],
  seed: "inicio",
};

const SITE_CARDS: ReadonlyMap<string, PageContent["card"]> = new Map([
  ["inicio", HOME_CARD],
  [
    "torneos",
    {
      eyebrow: "Compite",
      title: "Torneos",
      facts: ["Inscripciones abiertas", "Llaves en vivo", "Premios"],
      seed: "torneos",
    },
  ],
  [
    "noticias",
    {
      eyebrow: "Noticias",
      title: "El Diario del Guerrero",
      facts: ["Lo último de la comunidad"],
      seed: "noticias",
    },
  ],
  [
    "partidos",
    {
      eyebrow: "Agenda",
      title: "Próximos partidos",
      facts: ["Torneos y desafíos"],
      seed: "partidos",
    },
  ],
]);

/** The card of the site itself or of one of its lists; null for a name that none has. */
export function findSiteCard(name: string): PageContent["card"] | null {
  return SITE_CARDS.get(name) ?? null;
}

/** As `findSiteCard`, with the home page's card as the default. */
export function siteCard(name = "inicio"): PageContent["card"] {
  return findSiteCard(name) ?? HOME_CARD;
}

/** Public pages without data, for the site map. */
export const LISTED_STATIC_PATHS = Object.entries(PAGES)
  .filter(([, page]) => !page.private)
  .map(([path]) => path);
