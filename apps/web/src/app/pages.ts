import { paths, patterns } from "@/config/paths";
import { copy } from "./copy.ts";
import type { SitePage } from "./site-page.ts";

/** A page of the footer, by its one name. */
const FIXED = ["about", "help", "terms", "privacy", "contact", "reference"] as const;
const fixedPage = (name: (typeof FIXED)[number]): SitePage => ({
  pattern: patterns[name],
  file: `static/${name}-page`,
  guard: "everybody",
  label: copy.nav[name],
  menu: "company",
});

/** Every page (ROUTE in docs/product): its guards, its menus in their order and its words for the command palette. */
export const PAGES: readonly SitePage[] = [
  {
    pattern: patterns.home,
    file: "home/home-page",
    guard: "everybody",
    label: copy.nav.home,
    phone: "everybody",
    end: true,
  },
  {
    pattern: patterns.tournaments,
    file: "tournaments/tournaments-page",
    guard: "everybody",
    module: "tournaments",
    label: copy.nav.tournaments,
    menu: "main",
    phone: "everybody",
  },
  {
    pattern: patterns.tournament,
    file: "tournaments/tournament-page",
    guard: "everybody",
    module: "tournaments",
  },
  {
    pattern: patterns.tournamentDraw,
    file: "tournaments/live-draw-page",
    guard: "everybody",
    module: "tournaments",
  },
  {
    pattern: patterns.hall,
    file: "tournaments/hall-page",
    guard: "everybody",
    module: "tournaments",
  },
  {
    pattern: patterns.champion,
    file: "tournaments/champion-page",
    guard: "everybody",
    module: "tournaments",
  },
  {
    pattern: patterns.predictions,
    file: "tournaments/predictions-page",
    guard: "everybody",
    module: "tournaments",
  },
  {
    pattern: patterns.matches,
    file: "matches/matches-page",
    guard: "everybody",
    label: copy.nav.matches,
    menu: "main",
    phone: "visitor",
  },
  {
    pattern: patterns.match,
    file: "matches/match-page",
    guard: "everybody",
    section: patterns.matches,
  },
  {
    pattern: patterns.matchManage,
    file: "matches/match-room-page",
    // Who is no side of the match is led to its public page.
    guard: "everybody",
    section: patterns.matches,
  },
  // Not closed with the tournaments: what is on a stream stays there.
  { pattern: patterns.overlayMatch, file: "overlay/match-page", guard: "everybody", isBare: true },
  {
    pattern: patterns.overlayTournament,
    file: "overlay/tournament-page",
    guard: "everybody",
    isBare: true,
  },
  {
    pattern: patterns.teams,
    file: "teams/teams-page",
    guard: "players",
    label: copy.nav.teams,
    menu: "main",
    phone: "visitor",
  },
  {
    pattern: patterns.ranking,
    file: "ranking/ranking-page",
    guard: "everybody",
    label: copy.nav.ranking,
    menu: "main",
  },
  { pattern: patterns.teamCreate, file: "teams/team-create-page", guard: "players" },
  { pattern: patterns.team, file: "teams/team-page", guard: "everybody", section: patterns.teams },
  { pattern: patterns.teamMissing, file: "teams/team-missing-page", guard: "everybody" },
  { pattern: patterns.teamInvitation, file: "teams/invitation-page", guard: "everybody" },
  // Offered by the menu of whoever helps to run one; what was entrusted to him is not switched off.
  { pattern: patterns.organized, file: "organize/my-tournaments-page", guard: "players" },
  ...(
    [
      [patterns.organize, "organize/organize-page"],
      [patterns.sheets, "organize/sheets-page"],
      [patterns.door, "organize/door-page"],
    ] as const
  ).map(([pattern, file]): SitePage => {
    return { pattern, file, guard: "players", section: patterns.organized };
  }),
  ...[patterns.foundTournament, patterns.proposal].map((pattern): SitePage => ({
    pattern,
    file: "organize/found-tournament-page",
    guard: "players",
    module: "tournaments",
    section: patterns.organized,
  })),
  { pattern: patterns.staffInvitation, file: "organize/staff-invitation-page", guard: "everybody" },
  { pattern: patterns.guestClaim, file: "tournaments/guest-claim-page", guard: "everybody" },
  { pattern: patterns.referee, file: "organize/referee-page", guard: "everybody" },
  {
    pattern: patterns.challenges,
    file: "challenges/challenges-page",
    guard: "players",
    module: "challenges",
    label: copy.nav.challenges,
    menu: "main",
    phone: "player",
    own: { to: paths.challenges("mios"), label: copy.userMenu.challenges },
  },
  {
    pattern: patterns.challenge,
    file: "challenges/challenge-page",
    guard: "players",
    module: "challenges",
  },
  // Proof of what happened to somebody's tickets: maintenance does not take it away.
  { pattern: patterns.challengeReceipt, file: "challenges/receipt-page", guard: "players" },
  {
    pattern: patterns.news,
    file: "news/news-list-page",
    guard: "everybody",
    label: copy.nav.news,
    menu: "main",
  },
  { pattern: patterns.newsItem, file: "news/news-item-page", guard: "everybody" },
  {
    pattern: patterns.store,
    file: "store/store-page",
    guard: "players",
    module: "store",
    label: copy.nav.store,
    menu: "main",
  },
  {
    pattern: patterns.friends,
    file: "friends/friends-page",
    guard: "players",
    module: "friends",
    label: copy.nav.friends,
    menu: "main",
    phone: "player",
  },
  {
    pattern: patterns.following,
    file: "following/following-page",
    guard: "players",
    label: copy.userMenu.following,
  },
  {
    pattern: patterns.ownProfile,
    file: "profile/own-profile-page",
    guard: "players",
    label: copy.userMenu.profile,
  },
  { pattern: patterns.profile, file: "profile/profile-page", guard: "everybody" },
  {
    pattern: patterns.purchases,
    file: "store/purchases-page",
    // What was bought and paid is not part of what can be switched off.
    guard: "players",
    label: copy.userMenu.purchases,
  },
  { pattern: patterns.purchase, file: "store/purchase-page", guard: "players" },
  { pattern: patterns.paymentStatus, file: "store/payment-status-page", guard: "players" },
  { pattern: patterns.notifications, file: "notifications/notifications-page", guard: "players" },
  {
    pattern: patterns.referenceChapter,
    file: "programs/reference-chapter-page",
    guard: "everybody",
  },
  {
    pattern: patterns.referenceStart,
    file: "programs/reference-start-page",
    guard: "everybody",
  },
  // A link in a mail: nobody needs to be signed in to stop it.
  { pattern: patterns.unsubscribe, file: "notifications/unsubscribe-page", guard: "everybody" },
  {
    pattern: patterns.settings,
    file: "settings/settings-page",
    guard: "players",
    label: copy.userMenu.settings,
  },
  { pattern: patterns.discordLink, file: "settings/discord-link-page", guard: "players" },
  {
    pattern: patterns.login,
    file: "auth/login-page",
    guard: "everybody",
    label: copy.signIn,
    phoneLabel: copy.nav.enter,
    phone: "visitor",
    isEntrance: true,
  },
  { pattern: patterns.forgotPassword, file: "auth/forgot-password-page", guard: "everybody" },
  {
    pattern: patterns.register,
    file: "auth/register-page",
    guard: "everybody",
    label: copy.signUp,
    isEntrance: true,
  },
  ...FIXED.map(fixedPage),
  {
    pattern: patterns.admin.dashboard,
    file: "admin/dashboard-page",
    guard: "admins",
    label: copy.admin.dashboard,
    menu: "admin",
    end: true,
  },
  {
    pattern: patterns.admin.competition,
    file: "admin/competition-page",
    guard: "admins",
    label: copy.admin.competition,
    menu: "admin",
  },
  {
    pattern: patterns.admin.community,
    file: "admin/community-page",
    guard: "admins",
    label: copy.admin.community,
    menu: "admin",
  },
  ...(
    [
      [patterns.admin.tournamentCreate, "admin/tournament-form-page", patterns.admin.competition],
      [patterns.admin.tournamentEdit, "admin/tournament-form-page", patterns.admin.competition],
      [patterns.admin.person, "admin/person-page", patterns.admin.community],
    ] as const
  ).map(([pattern, file, section]): SitePage => ({ pattern, file, guard: "admins", section })),
  ...(
    [
      [patterns.admin.news, "admin/news-page", copy.admin.news],
      [patterns.admin.games, "admin/games-page", copy.admin.games],
      [patterns.admin.store, "admin/store-page", copy.admin.store],
      [patterns.admin.system, "admin/system-page", copy.admin.system],
    ] as const
  ).map(([pattern, file, label]): SitePage => {
    return { pattern, file, guard: "admins", label, menu: "admin" };
  }),
  { pattern: patterns.admin.newsCreate, file: "admin/news-form-page", guard: "admins" },
  { pattern: patterns.admin.newsEdit, file: "admin/news-form-page", guard: "admins" },
  { pattern: patterns.admin.game, file: "admin/game-vetoes-page", guard: "admins" },
  { pattern: patterns.admin.order, file: "admin/order-page", guard: "admins" },
];
