import { ADMIN_PAGES, SITE_PAGES, type SitePage } from "./pages.ts";

type PathsOf<Table extends Readonly<Record<string, SitePage>>> = {
  readonly [Name in keyof Table]: Table[Name]["path"];
};

function pathsOf<const Table extends Readonly<Record<string, SitePage>>>(table: Table) {
  const entries = Object.entries(table).map(([name, { path }]) => [name, path]);
  return Object.fromEntries(entries) as PathsOf<Table>;
}

/** Every address of the app, as the router matches it. */
export const patterns = { ...pathsOf(SITE_PAGES), admin: pathsOf(ADMIN_PAGES) };

/** What the sign-in's address ends with that begins with a forgotten password. */
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

/** Signing in or up, with the page of this site that comes afterwards in the address itself. */
function signInAddress(page: string, from: string): string {
  return from === all.home() ? page : `${page}?${new URLSearchParams({ volver: from })}`;
}

/** Every address of the app, to link to: `paths.tournament(id)`. */
export const paths = {
  ...all,
  /** With the address to return to (path and query) after signing in. */
  login: (from = all.home()) => signInAddress(all.login(), from),
  register: (from = all.home()) => signInAddress(all.register(), from),
  /** Without an id: the viewer's own profile. */
  profile: (id?: string) => (id ? all.profile(id) : all.ownProfile()),
  /** With the stage of that number. */
  tournamentStage: (id: string, stage: number) => `${all.tournament(id)}?etapa=${stage}`,
  /** With a match: its place in the tournament, in the stage of that number. */
  tournamentMatch: (id: string, stage: number, matchId: string) =>
    `${all.tournament(id)}?etapa=${stage}&partido=${matchId}`,
  /** With the part of the organiser's page that is shown. */
  organize: (id: string, part?: string) => all.organize(id) + (part ? `?tab=${part}` : ""),
  /** The list for the door, to print. */
  doorSheet: (id: string) => `${all.sheets(id)}?vista=puerta`,
  /** Where the organiser writes to one participant, or to the sides of a match, or of several. */
  organizeMessage: (id: string, to: "participante" | "partido" | "partidos", toId: string) =>
    `${all.organize(id)}?tab=mensajes&${to}=${toId}`,
  profileMovements: () => `${all.ownProfile()}?tab=movimientos`,
  /** Where a leader answers who wants to join, among the rest. */
  teamSettings: (id: string) => `${all.team(id)}?tab=ajustes`,
  teamMovements: (id: string) => `${all.team(id)}?tab=movimientos`,
  teamChannel: (id: string) => `${all.team(id)}?tab=canal`,
  challenges: (tab?: "mios") => all.challenges() + (tab ? `?tab=${tab}` : ""),
  /** With a number: what somebody lacks, or the team, so that the store names the pack that is enough. */
  store: (missing?: number, wallet?: "personal" | "team") =>
    all.store() +
    (missing ? `?faltan=${missing}${wallet === "team" ? "&billetera=equipo" : ""}` : ""),
  /** With an id: the conversation with that player. */
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
  /** Those that one can still enter. */
  openTournaments: () => `${all.tournaments()}?estado=Inscripciones`,
  admin: {
    ...all.admin,
    challengeEncounters: () => `${all.admin.competition()}?tab=encuentros&tipo=desafios`,
    /** With the result of a tournament written as a draft. */
    newsOfTournament: (id: string) => `${all.admin.newsCreate()}?torneo=${id}`,
  },
};
