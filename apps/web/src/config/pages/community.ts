import type { PageTable } from "./site-page.ts";

/** The pages of news, the store, people and their accounts, and the texts of the site. */
export const COMMUNITY_PAGES = {
  news: {
    path: "/news",
    file: "news/news-list-page",
    guard: "everybody",
    label: "Noticias",
    menu: "main",
    parameters: ["categoria"],
  },
  newsItem: { path: "/news/:slug", file: "news/news-item-page", guard: "everybody" },
  store: {
    path: "/store",
    file: "store/store-page",
    guard: "players",
    module: "store",
    label: "Tienda",
    menu: "main",
    parameters: ["moneda", "pack", "faltan", "billetera"],
  },
  friends: {
    path: "/friends",
    file: "friends/friends-page",
    guard: "players",
    module: "friends",
    label: "Amigos",
    menu: "main",
    phone: "player",
    parameters: ["con", "vista", "q", "page"],
  },
  following: {
    path: "/following",
    file: "following/following-page",
    guard: "players",
    label: "Siguiendo",
  },
  ownProfile: {
    path: "/profile",
    file: "profile/own-profile-page",
    guard: "players",
    label: "Mi perfil",
    parameters: ["tab", "tipo", "juego", "desde", "page"],
  },
  profile: {
    path: "/profile/:id",
    file: "profile/profile-page",
    guard: "everybody",
    parameters: ["tab", "juego", "desde", "page"],
  },
  // The store's module switch does not close this page: purchases and payments stay available.
  purchases: {
    path: "/store/purchases",
    file: "store/purchases-page",
    guard: "players",
    label: "Mis compras",
    parameters: ["page"],
  },
  purchase: { path: "/store/purchases/:id", file: "store/purchase-page", guard: "players" },
  paymentStatus: {
    path: "/payment-status",
    file: "store/payment-status-page",
    guard: "players",
    parameters: ["status", "session_id"],
  },
  notifications: {
    path: "/notifications",
    file: "notifications/notifications-page",
    guard: "players",
  },
  /** One chapter of the reference of the public interface. */
  referenceChapter: {
    path: "/api/reference/:id",
    file: "programs/reference-chapter-page",
    guard: "everybody",
  },
  /** Redirects to `reference`, where the chapters are listed. */
  referenceStart: {
    path: "/api/reference",
    file: "programs/reference-start-page",
    guard: "everybody",
    isRedirect: true,
  },
  /** The target of the unsubscribe link in a mail; it needs no session. */
  unsubscribe: {
    path: "/unsubscribe",
    file: "notifications/unsubscribe-page",
    guard: "everybody",
    parameters: ["token"],
  },
  settings: {
    path: "/settings",
    file: "settings/settings-page",
    guard: "players",
    label: "Configuración",
    parameters: ["seccion"],
  },
  /** The target of the link that the Discord command `/vincular` sends. */
  discordLink: { path: "/discord/:token", file: "settings/discord-link-page", guard: "players" },
  login: {
    path: "/login",
    file: "auth/login-page",
    guard: "everybody",
    label: "Iniciar sesión",
    phoneLabel: "Entrar",
    phone: "visitor",
    isEntrance: true,
    // `code` and `type` come from links in mails and from identity providers.
    parameters: ["volver", "code", "type"],
  },
  /** Redirects to the sign-in page, which has the form for a forgotten password. Users may type this URL. */
  forgotPassword: {
    path: "/forgot-password",
    file: "auth/forgot-password-page",
    guard: "everybody",
    isRedirect: true,
  },
  register: {
    path: "/register",
    file: "auth/register-page",
    guard: "everybody",
    label: "Registrarse",
    isEntrance: true,
    parameters: ["volver"],
  },
  about: {
    path: "/about",
    file: "static/about-page",
    guard: "everybody",
    label: "Sobre nosotros",
    menu: "company",
  },
  help: {
    path: "/help",
    file: "static/help-page",
    guard: "everybody",
    label: "Ayuda",
    menu: "company",
  },
  terms: {
    path: "/terms",
    file: "static/terms-page",
    guard: "everybody",
    label: "Términos",
    menu: "company",
  },
  /** Redirects to a section of the terms. */
  privacy: {
    path: "/privacy",
    file: "static/privacy-page",
    guard: "everybody",
    label: "Privacidad",
    menu: "company",
    isRedirect: true,
  },
  contact: {
    path: "/contact",
    file: "static/contact-page",
    guard: "everybody",
    label: "Contacto",
    menu: "company",
  },
  /** The documentation of the public interface, for developers of API clients. */
  reference: {
    path: "/api",
    file: "static/reference-page",
    guard: "everybody",
    label: "API",
    menu: "company",
    parameters: ["q"],
  },
} as const satisfies PageTable;
