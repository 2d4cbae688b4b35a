/** Every address of the app, as the router matches it. */
export const patterns = {
  home: "/",
  tournaments: "/tournaments",
  tournament: "/tournaments/:id",
  /** The live draw, for a projector. */
  tournamentDraw: "/tournaments/:id/draw",
  /** The screen in the hall. */
  hall: "/tv/:id",
  /** Who won it, and how: where every trophy leads. */
  champion: "/tournaments/:id/champion",
  /** Who foresees best what happens in it. */
  predictions: "/tournaments/:id/predictions",
  matches: "/matches",
  match: "/match/:id",
  matchManage: "/match/manage/:id",
  /** What casters lay over a stream: one match, or the one that a tournament plays. */
  overlayMatch: "/overlay/match/:id",
  overlayTournament: "/overlay/tournament/:id",
  ownProfile: "/profile",
  profile: "/profile/:id",
  /** Who is strongest in each game. */
  ranking: "/ranking",
  teams: "/teams",
  teamCreate: "/teams/create",
  team: "/team/:id",
  /** Without an id there is no team to show: it leads to the list. */
  teamMissing: "/team",
  /** Where the invitation link of a team leads. */
  teamInvitation: "/invite/:token",
  /** The tournaments that somebody helps to run. */
  organized: "/organize",
  organize: "/organize/:id",
  /** What is printed for a tournament. */
  sheets: "/organize/:id/sheets",
  /** Where who comes to a hall is let in. */
  door: "/organize/:id/door",
  /** Where a member founds a tournament, */
  foundTournament: "/organize/found",
  /** and changes what he proposed. */
  proposal: "/organize/found/:id",
  /** Where an invitation into the staff of a tournament leads. */
  staffInvitation: "/organize/invite/:token",
  /** Where a guest of a tournament claims his side. */
  guestClaim: "/guest/:token",
  /** A link for one match. */
  referee: "/referee/:token",
  challenges: "/challenges",
  /** One offer: where a shared link leads. */
  challenge: "/challenges/:id",
  /** By the match or by the challenge, which the ledger names. */
  challengeReceipt: "/challenges/:id/receipt",
  news: "/news",
  newsItem: "/news/:slug",
  store: "/store",
  purchases: "/store/purchases",
  purchase: "/store/purchases/:id",
  paymentStatus: "/payment-status",
  notifications: "/notifications",
  friends: "/friends",
  /** What one follows. */
  following: "/following",
  settings: "/settings",
  /** Where `/vincular` in Discord leads. */
  discordLink: "/discord/:token",
  login: "/login",
  /** Where people look for it: it leads to the sign-in, which has it. */
  forgotPassword: "/forgot-password",
  register: "/register",
  about: "/about",
  help: "/help",
  terms: "/terms",
  /** A section of the terms. */
  privacy: "/privacy",
  contact: "/contact",
  unsubscribe: "/unsubscribe",
  /** The public interface, for who writes programs. */
  reference: "/api",
  /** Its chapters are listed there. */
  referenceStart: "/api/reference",
  /** One chapter of its reference. */
  referenceChapter: "/api/reference/:id",
  admin: {
    dashboard: "/admin",
    competition: "/admin/competition",
    tournamentCreate: "/admin/tournaments/create",
    tournamentEdit: "/admin/tournaments/edit/:id",
    community: "/admin/community",
    /** Everything about one person. */
    person: "/admin/people/:id",
    news: "/admin/news",
    newsCreate: "/admin/news/create",
    newsEdit: "/admin/news/edit/:id",
    games: "/admin/games",
    game: "/admin/games/:id",
    store: "/admin/store",
    order: "/admin/store/orders/:id",
    system: "/admin/system",
  },
} as const;

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
