import type { PageTable } from "./site-page.ts";

/** Home, and the pages of tournaments, matches, teams, rankings and challenges. */
export const COMPETITION_PAGES = {
  home: {
    path: "/",
    file: "home/home-page",
    guard: "everybody",
    label: "Inicio",
    phone: "everybody",
    end: true,
  },
  tournaments: {
    path: "/tournaments",
    file: "tournaments/tournaments-page",
    guard: "everybody",
    module: "tournaments",
    label: "Torneos",
    menu: "main",
    phone: "everybody",
    parameters: ["q", "estado", "juego", "entrada", "modo", "page"],
  },
  tournament: {
    path: "/tournaments/:id",
    file: "tournaments/tournament-page",
    guard: "everybody",
    module: "tournaments",
    parameters: [
      "tab",
      "etapa",
      "vista",
      "tabla",
      "partido",
      "participante",
      "inscribirse",
      "codigo",
    ],
  },
  /** The live draw, to be shown on a projector. */
  tournamentDraw: {
    path: "/tournaments/:id/draw",
    file: "tournaments/live-draw-page",
    guard: "everybody",
    module: "tournaments",
  },
  /** The venue display: a tournament's matches for a large screen. */
  hall: {
    path: "/tv/:id",
    file: "tournaments/hall-page",
    guard: "everybody",
    module: "tournaments",
  },
  /** The champion of a tournament and the matches that led to the title. Every trophy links here. */
  champion: {
    path: "/tournaments/:id/champion",
    file: "tournaments/champion-page",
    guard: "everybody",
    module: "tournaments",
  },
  /** The ranking of the users with the best predictions in a tournament. */
  predictions: {
    path: "/tournaments/:id/predictions",
    file: "tournaments/predictions-page",
    guard: "everybody",
    module: "tournaments",
  },
  matches: {
    path: "/matches",
    file: "matches/matches-page",
    guard: "everybody",
    label: "Partidos",
    menu: "main",
    phone: "visitor",
    parameters: ["q", "juego", "torneo", "mios"],
  },
  match: {
    path: "/match/:id",
    file: "matches/match-page",
    guard: "everybody",
    section: "/matches",
  },
  matchManage: {
    path: "/match/manage/:id",
    file: "matches/match-room-page",
    // Visitors, and users who play for neither side, are redirected to the match's public page.
    guard: "everybody",
    section: "/matches",
  },
  // The module switch of tournaments does not close the overlays, because a stream may be showing them.
  overlayMatch: {
    path: "/overlay/match/:id",
    file: "overlay/match-page",
    guard: "everybody",
    isBare: true,
    parameters: ["posicion", "tema", "proximos", "tira", "resultados"],
  },
  /** An overlay with the match that the tournament plays at the moment. */
  overlayTournament: {
    path: "/overlay/tournament/:id",
    file: "overlay/tournament-page",
    guard: "everybody",
    isBare: true,
    parameters: ["estacion", "posicion", "tema", "proximos", "tira", "resultados"],
  },
  teams: {
    path: "/teams",
    file: "teams/teams-page",
    guard: "players",
    label: "Equipos",
    menu: "main",
    phone: "visitor",
    parameters: ["q", "juego", "pais", "estado", "vista", "page"],
  },
  /** The strongest players and teams of each game. */
  ranking: {
    path: "/ranking",
    file: "ranking/ranking-page",
    guard: "everybody",
    label: "Ranking",
    menu: "main",
    parameters: ["juego", "tipo", "pais", "page"],
  },
  teamCreate: { path: "/teams/create", file: "teams/team-create-page", guard: "players" },
  team: {
    path: "/team/:id",
    file: "teams/team-page",
    guard: "everybody",
    section: "/teams",
    parameters: ["tab", "juego", "desde", "page"],
  },
  /** Without an id there is no team to show, so this URL redirects to the list. */
  teamMissing: {
    path: "/team",
    file: "teams/team-missing-page",
    guard: "everybody",
    isRedirect: true,
  },
  /** The target of a team's invitation link. */
  teamInvitation: { path: "/invite/:token", file: "teams/invitation-page", guard: "everybody" },
  /**
   * The tournaments that the viewer helps to run, linked from the user menu.
   * The module switch does not close this page, so that running tournaments can be finished.
   */
  organized: {
    path: "/organize",
    file: "organize/my-tournaments-page",
    guard: "players",
    parameters: ["vista", "tabla"],
  },
  organize: {
    path: "/organize/:id",
    file: "organize/organize-page",
    guard: "players",
    section: "/organize",
    parameters: [
      "tab",
      "q",
      "estado",
      "tipo",
      "modo",
      "participante",
      "partido",
      "partidos",
      "desde",
      "hasta",
      "quien",
      "webhook",
      "estacion",
      "page",
    ],
  },
  /** The printable sheets of a tournament. */
  sheets: {
    path: "/organize/:id/sheets",
    file: "organize/sheets-page",
    guard: "players",
    section: "/organize",
    parameters: ["vista", "etapa"],
  },
  /** The page for the staff at the entrance of a venue. */
  door: {
    path: "/organize/:id/door",
    file: "organize/door-page",
    guard: "players",
    section: "/organize",
    parameters: ["q", "vista"],
  },
  /** The form with which a user proposes or creates a tournament. */
  foundTournament: {
    path: "/organize/found",
    file: "organize/found-tournament-page",
    guard: "players",
    module: "tournaments",
    section: "/organize",
  },
  /** The form with which the creator changes a proposed tournament. */
  proposal: {
    path: "/organize/found/:id",
    file: "organize/found-tournament-page",
    guard: "players",
    module: "tournaments",
    section: "/organize",
  },
  /** The target of an invitation to the staff of a tournament. */
  staffInvitation: {
    path: "/organize/invite/:token",
    file: "organize/staff-invitation-page",
    guard: "everybody",
  },
  /** The target of the link with which a guest takes over their registration in a tournament. */
  guestClaim: {
    path: "/guest/:token",
    file: "tournaments/guest-claim-page",
    guard: "everybody",
  },
  /** The target of a referee's link to one match. */
  referee: { path: "/referee/:token", file: "organize/referee-page", guard: "everybody" },
  challenges: {
    path: "/challenges",
    file: "challenges/challenges-page",
    guard: "players",
    module: "challenges",
    label: "Desafíos",
    menu: "main",
    phone: "player",
    own: { to: "/challenges?tab=mios", label: "Mis desafíos" },
    parameters: ["tab", "estado", "q", "juego", "formato", "horario", "pais", "orden"],
  },
  /** One challenge: the target of a shared link. */
  challenge: {
    path: "/challenges/:id",
    file: "challenges/challenge-page",
    guard: "players",
    module: "challenges",
    parameters: ["desafiar"],
  },
  /**
   * The id is that of the match or the challenge, as stored in the ticket ledger. The module switch does not close this
   * page, because the receipt is a proof.
   */
  challengeReceipt: {
    path: "/challenges/:id/receipt",
    file: "challenges/receipt-page",
    guard: "players",
  },
} as const satisfies PageTable;
