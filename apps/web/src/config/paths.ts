/** Every address of the app. */
export const paths = {
  home: () => "/",
  tournaments: () => "/tournaments",
  tournament: (id: string) => `/tournaments/${id}`,
  matches: () => "/matches",
  match: (id: string) => `/match/${id}`,
  matchManage: (id: string) => `/match/manage/${id}`,
  /** Without an id: the viewer's own profile. */
  profile: (id?: string) => (id ? `/profile/${id}` : "/profile"),
  teams: () => "/teams",
  teamCreate: () => "/teams/create",
  team: (id: string) => `/team/${id}`,
  challenges: () => "/challenges",
  news: () => "/news",
  newsItem: (slug: string) => `/news/${slug}`,
  store: () => "/store",
  paymentStatus: () => "/payment-status",
  notifications: () => "/notifications",
  friends: () => "/friends",
  settings: (section?: "perfil" | "seguridad" | "pagos" | "eliminar-cuenta") =>
    section ? `/settings?seccion=${section}` : "/settings",
  login: () => "/login",
  register: () => "/register",
  about: () => "/about",
  terms: () => "/terms",
  contact: () => "/contact",
  admin: {
    dashboard: () => "/admin",
    competition: () => "/admin/competition",
    tournamentCreate: () => "/admin/tournaments/create",
    tournamentEdit: (id: string) => `/admin/tournaments/edit/${id}`,
    community: () => "/admin/community",
    news: () => "/admin/news",
    newsCreate: () => "/admin/news/create",
    newsEdit: (id: string) => `/admin/news/edit/${id}`,
    games: () => "/admin/games",
    store: () => "/admin/store",
    system: () => "/admin/system",
  },
} as const;

/** Sections of the product that this app does not have yet. */
const ABSENT_SECTIONS: readonly string[] = [paths.friends(), paths.challenges(), paths.store()];

/** Whether an address that came from the server leads to a page of this app. */
export function isBuilt(address: string): boolean {
  return !ABSENT_SECTIONS.some(
    (section) => address === section || address.startsWith(`${section}/`),
  );
}
