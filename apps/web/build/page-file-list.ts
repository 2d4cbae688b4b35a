import type { PageFile } from "./page-files.ts";

export const PAGE_FILES: readonly PageFile[] = [
  {
    name: "react",
    packages: "react react-dom scheduler",
    modules: { app: "react-root" },
    rank: 30,
  },
  // The app's entry module with everything that it imports, and small modules that many pages share.
  {
    name: "base",
    modules: {
      app: "main page-handle",
      components: "error-state game-cover island list-skeleton page-header team-logo",
      "components/ui": "avatar badge card",
      "entities/news/api": "news-query-keys",
      "entities/profile/api": "profile-query-keys",
      "features/home/api": "home-query-keys",
      hooks: "use-formats use-now",
      lib: "generated-art cn define-page paging plural share-fallback-link search-params session-link uuid",
    },
    icons: "calendar-days search search-x swords trophy",
    rank: 10,
  },
  // Texts and functions about results that every competition page uses.
  {
    name: "competition",
    modules: {
      "entities/match": "copy station-copy",
      "entities/match/api": "participant-columns",
      "entities/match/components": "match-status-badge",
      "entities/match/domain":
        "feeder-match live-score participant participant-path result round-names status",
    },
  },
  {
    name: "match",
    modules: {
      "entities/match/api": "feeder-matches get-match match-columns",
      "entities/match/domain": "lineup match-view roster",
      "entities/match/hooks": "use-match-live use-roster-changes",
    },
  },
  // Code that several tournament forms share is not listed here: it is in the file of the back office.
  {
    name: "tournament",
    modules: {
      "entities/tournament": "copy",
      "entities/tournament/api": "tournament-columns tournament-query-keys trophies",
      "entities/tournament/components": "tournament-status-badge",
      "entities/tournament/domain": "team-size format-word prizes start-word status",
    },
  },
  {
    name: "faces",
    modules: {
      components: "section-header user-avatar",
      "entities/match/components": "participant-avatar",
    },
    icons: "chevron-left",
  },
  // Code of long lists with a search field.
  {
    name: "list",
    modules: {
      hooks: "use-url-state use-search-text",
      "entities/game/api": "game-query-keys list-game-names",
    },
  },
  {
    name: "filters",
    modules: { components: "url-state-search", lib: "list-filters local-date record-of" },
    icons: "sliders-horizontal",
  },
  { name: "search", modules: { components: "filter-form search-input" }, icons: "x" },
  {
    name: "card",
    modules: {
      components: "relative-time",
      "components/ui": "progress",
      "entities/tournament/components": "tournament-card",
    },
  },
  {
    name: "auth-form",
    modules: { "features/auth/components": "auth-form", hooks: "use-focus-first-field" },
  },
  { name: "chips", modules: { components: "choice-chips", hooks: "use-scroll-to-current" } },
  {
    name: "team",
    modules: {
      "entities/team/api": "team-query-keys",
      "features/teams": "copy",
      "features/teams/api": "team-invalidates team-queries",
    },
    icons: "message-square",
  },
  // Code of the different ways to join a team.
  {
    name: "join",
    modules: {
      "features/teams/api": "request-to-join",
      "features/teams/components": "join-button",
    },
    icons: "user-plus",
  },
  // The actions of the staff in a match; the match's timeline uses the same code.
  {
    name: "log",
    modules: {
      "entities/match/api": "match-staff-log",
      "features/matches": "log-copy",
      "features/matches/components": "staff-action-log",
      "features/matches/domain": "staff-action-log-entries",
    },
  },
  // The bottom bar of a phone, and the section icons, which the command palette uses too.
  {
    name: "phone-navigation",
    modules: { "app/layout": "phone-navigation phone-navigation-links section-icons" },
    icons: "medal messages-square newspaper shield-half shopping-bag",
  },
  // The parts of a match's header other than the two sides.
  { name: "outcome", modules: { "entities/match/components": "result-source versus-outcome" } },
  {
    name: "stream",
    modules: {
      "entities/stream": "copy",
      "entities/stream/api": "*",
      "entities/stream/components": "match-stream stream-link",
      "entities/stream/domain": "*",
    },
    icons: "monitor-play",
  },
  { name: "results", modules: { hooks: "use-is-own use-hidden-results", lib: "hidden-results" } },
  {
    name: "follow",
    modules: {
      "entities/follow/api": "follow-query-keys follower-count",
      "entities/follow/components": "lazy-follow-button",
    },
  },
  {
    name: "follow-button",
    modules: {
      "entities/follow": "copy",
      "entities/follow/api": "follows",
      "entities/follow/components": "follow-button followers",
      "entities/results": "*",
    },
  },
  // The parts of the home page below the first screen.
  {
    name: "home",
    modules: {
      components: "stat-card",
      "features/home/components":
        "current-tournaments home-match-row home-stats latest-* live-matches matches-and-results",
      "features/home/domain": "still-live-matches",
    },
  },
  // Rolling numbers, the audience count, and the channel that counts it.
  {
    name: "audience",
    modules: {
      components: "rolling-number",
      "entities/audience": "*",
      "entities/chat/hooks": "use-mark-read-when-visible",
      hooks: "use-is-page-visible",
    },
  },
  // The frame of a signed-in user's pages.
  {
    name: "member",
    modules: {
      "app/layout": "account-bar push-* live-inbox pending-* use-header-* user-menu",
      components: "pending-action-copy",
      "entities/agenda": "copy",
      "entities/agenda/domain": "agenda agenda-texts",
      "entities/tournament/api": "tournament-creation-rules",
      "entities/wagering/api": "wager-conditions",
      "features/auth/api": "sign-out",
      "features/challenges": "friend-copy",
      "features/challenges/components": "accepted-challenge-toast",
      "features/friends": "copy",
      "features/friends/api": "conversations friend-query-keys messages presence social-counts",
      "features/friends/components": "friends-badge",
      "features/friends/domain": "conversation-history conversation-url-name",
      "features/friends/hooks": "use-direct-outbox use-inbox-live use-own-presence",
      "features/notifications": "push-copy",
      "features/notifications/api": "mark-read-by-visiting push-device",
      "features/notifications/components": "notification-bell",
      "features/notifications/domain": "device-name",
      lib: "offline-tasks pending-action",
    },
  },
  {
    name: "picture",
    modules: {
      "entities/picture": "copy",
      "entities/picture/api": "store-pictures",
      "entities/picture/components": "crop-step picture-button",
      "entities/picture/domain": "*",
      "entities/picture/hooks": "*",
    },
  },
  { name: "payout", modules: { "entities/payout": "*" } },
  {
    name: "dialog",
    packages: "@radix-ui/react-dialog",
    modules: { "components/ui": "dialog open-dialog-mark", hooks: "use-*focus", lib: "escape*" },
  },
  { name: "back", modules: { "components/ui": "back*", hooks: "use-back*" } },
  {
    name: "menu",
    packages:
      "@floating-ui/core @floating-ui/dom @floating-ui/react-dom @floating-ui/utils @radix-ui/react-popper @radix-ui/react-menu @radix-ui/react-dropdown-menu",
    modules: {
      components: "row-actions row-menu",
      "components/ui": "dropdown-menu",
      lib: "portal-container",
    },
  },
  // Components that a page shows only after an event. The code that waits for the event is in another file.
  {
    name: "proof",
    modules: {
      ".": "brand",
      "features/auth/domain": "expired-link",
      "features/security/api": "security-query-keys",
      hooks: "use-has-open-draft",
      lib: "no-row-allowed sign-in-request back-closes conflict-comparison form-drafts second-factor-retry reauthentication unsaved-work",
    },
  },
  // The form to register for a tournament.
  {
    name: "entrance",
    modules: {
      "entities/team/api": "own-team",
      "features/tournaments": "editions-copy invitation-copy registration-copy waiting-list-copy",
      "features/tournaments/api": "allowed-actions registration-invalidates tournament-invitation",
      "features/tournaments/domain": "registration waiting-list-options",
      "features/tournaments/hooks": "use-edition-priority use-own-participant use-registration",
      lib: "duration-text",
    },
  },
  {
    name: "check-in",
    modules: {
      "entities/agenda": "check-in-copy",
      "entities/agenda/api": "*",
      "entities/agenda/components": "check-in-button",
    },
  },
  { name: "confirm", modules: { "components/ui": "confirm-button confirm-dialog" } },
  // The first view of a tournament's page, and the venue display.
  {
    name: "cup",
    modules: {
      "features/tournaments": "copy",
      "features/tournaments/api": "editions get-tournament",
      "features/tournaments/domain":
        "next-registration-deadline stage standings tournament-match tournament-page tournament-participant waiting-list",
    },
  },
  // The parts of a tournament's page that load when they become visible.
  {
    name: "cup-parts",
    modules: {
      "features/tournaments": "share-copy",
      "features/tournaments/components":
        "calendar-button cross-table edition-list group-* match-days match-list participants-tab planned-stage podium round-by-round stage-view standing-name standings-table structure-tab swiss-stage tournament-actions tournament-body tournament-stats view-switch waiting-list",
      "features/tournaments/components/bracket": "*",
      "features/tournaments/domain":
        "bracket-columns bracket-scroll-target bracket-layout bracket-navigation bracket-slices calendar cross-table horizontal-swipe match-phase-words next-match share-text shareable-achievement standing-columns",
      "features/tournaments/hooks": "stage-view-context use-printing use-url-choice",
      hooks: "use-near-viewport",
      lib: "keep-in-view",
    },
  },
  {
    name: "cup-now",
    modules: {
      "features/tournaments": "now-copy",
      "features/tournaments/components/now": "*",
      "features/tournaments/domain": "match-phase now",
    },
  },
  {
    name: "cup-ahead",
    modules: {
      "entities/tournament/domain": "first-round-byes",
      "features/tournaments": "before-draw-copy",
      "features/tournaments/components":
        "before-draw planned-stages stage-preview tournament-times",
      "features/tournaments/domain": "next-steps structure-outline",
    },
  },
  // The dates of a series' editions.
  { name: "recurrence", modules: { "entities/tournament": "recurrence-text", lib: "zone-name" } },
  { name: "tips", modules: { "entities/prediction": "copy", "entities/prediction/api": "*-keys" } },
  // Code that describes the format of a tournament in words.
  {
    name: "stage",
    modules: {
      "entities/match": "roster-copy",
      "entities/tournament": "stage-copy fee-wallet-words",
      "entities/tournament/components": "place-medal",
      "entities/tournament/domain": "swiss-rounds",
      "features/tournaments": "stages-copy",
      "features/tournaments/components": "match-link",
      "features/tournaments/domain": "bracket-match bracket-view swiss",
      "features/tournaments/hooks": "desk-view-context",
    },
  },
  { name: "taken-along", modules: { lib: "copy-text download share-link toast-failure" } },
];
