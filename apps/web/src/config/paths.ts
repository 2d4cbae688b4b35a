import { ADMIN_PAGES, SITE_PAGES, type SitePage } from "./pages.ts";

type PathsOf<Table extends Readonly<Record<string, SitePage>>> = {
  readonly [Name in keyof Table]: Table[Name]["path"];
};

function pathsOf<const Table extends Readonly<Record<string, SitePage>>>(table: Table) {
  const entries = Object.entries(table).map(([name, { path }]) => [name, path]);
  return Object.fromEntries(entries) as PathsOf<Table>;
}

/** Every URL of the app as a router pattern. */
export const patterns = { ...pathsOf(SITE_PAGES), admin: pathsOf(ADMIN_PAGES) };

/** The fragment of the sign-in URL that opens the form for a forgotten password. */
export const RECOVERY_HASH = "#recuperar";

type Address<Pattern extends string> = Pattern extends `${string}:${string}`
  ? (id: string) => string
  : () => string;

type Addresses<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends string
    ? Address<Table[Name]>
    : Addresses<Table[Name]>;
};

type PatternTable = { readonly [name: string]: string | PatternTable };

function addresses<const Table extends PatternTable>(table: Table): Addresses<Table> {
  const entries = Object.entries(table).map(([name, pattern]) => [
    name,
    typeof pattern === "string" ? (id = "") => pattern.replace(/:\w+/, id) : addresses(pattern),
  ]);
  return Object.fromEntries(entries) as Addresses<Table>;
}

const all = addresses(patterns);

/** The URL of the sign-in or sign-up page, with the page of this site to return to afterwards. */
function signInAddress(page: string, from: string): string {
  return from === all.home() ? page : `${page}?${new URLSearchParams({ volver: from })}`;
}

/** Functions that return the URLs of the app, for links: `paths.tournament(id)`. */
export const paths = {
  ...all,
  /** `from` is the URL to return to (path and query) after signing in. */
  login: (from = all.home()) => signInAddress(all.login(), from),
  register: (from = all.home()) => signInAddress(all.register(), from),
  /** Without an id, the URL is that of the viewer's own profile. */
  profile: (id?: string) => (id ? all.profile(id) : all.ownProfile()),
  tournamentStage: (id: string, stage: number) => `${all.tournament(id)}?etapa=${stage}`,
  /** Shows the tournament's stage with that number, scrolled to the match. */
  tournamentMatch: (id: string, stage: number, matchId: string) =>
    `${all.tournament(id)}?etapa=${stage}&partido=${matchId}`,
  /** `part` is the section of the organiser's page to show. */
  organize: (id: string, part?: string) => all.organize(id) + (part ? `?tab=${part}` : ""),
  /** The printable list of participants for check-in at the venue. */
  doorSheet: (id: string) => `${all.sheets(id)}?vista=puerta`,
  /** The section where the organiser writes to one participant, or to the sides of one or several matches. */
  organizeMessage: (id: string, to: "participante" | "partido" | "partidos", toId: string) =>
    `${all.organize(id)}?tab=mensajes&${to}=${toId}`,
  profileMovements: () => `${all.ownProfile()}?tab=movimientos`,
  /** The team settings, where a leader answers join requests. */
  teamSettings: (id: string) => `${all.team(id)}?tab=ajustes`,
  teamMovements: (id: string) => `${all.team(id)}?tab=movimientos`,
  teamChannel: (id: string) => `${all.team(id)}?tab=canal`,
  challenges: (tab?: "mios") => all.challenges() + (tab ? `?tab=${tab}` : ""),
  /** The store. If the URL says how many tickets which wallet lacks, the store recommends a pack that covers them. */
  store: (missing?: number, wallet?: "personal" | "team") =>
    all.store() +
    (missing ? `?faltan=${missing}${wallet === "team" ? "&billetera=equipo" : ""}` : ""),
  /** With an id, the URL opens the conversation with that player. */
  friends: (peerId?: string) => all.friends() + (peerId ? `?con=${peerId}` : ""),
  friendRequests: () => `${all.friends()}?vista=solicitudes`,
  settings: (
    section?:
      | "perfil"
      | "seguridad"
      | "pagos"
      | "notificaciones"
      | "juego-responsable"
      | "tokens"
      | "medidas"
      | "eliminar-cuenta",
  ) => all.settings() + (section ? `?seccion=${section}` : ""),
  /** The list of tournaments that are open for registration. */
  openTournaments: () => `${all.tournaments()}?estado=Inscripciones`,
  admin: {
    ...all.admin,
    challengeEncounters: () => `${all.admin.competition()}?tab=encuentros&tipo=desafios`,
    /** The form for a new article, filled with a draft about the tournament's result. */
    newsOfTournament: (id: string) => `${all.admin.newsCreate()}?torneo=${id}`,
  },
};
