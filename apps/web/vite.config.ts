import path from "node:path";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { colorVariables } from "./build/color-variables.ts";
import { compressAssets } from "./build/compress-assets.ts";
import { lateScripts } from "./build/late-scripts.ts";
import { insidePage } from "./build/inside-page.ts";
import { referenceWords } from "./build/reference-words.ts";
import { preloadFonts } from "./build/preload-fonts.ts";

const BACKEND = "http://localhost:3000";
const BACKEND_PATHS = [
  "/auth",
  "/rest",
  "/storage",
  "/functions",
  "/config.json",
  "/health",
  "/dev",
];

/** The files that every page has, and those that nearly every one has: named once more they would only weigh. */
const EVERYWHERE = /^assets\/(?:index|react|vendor|base|rolldown-runtime|faces|competition)-/;

/**
 * Files of a few lines that come together: a script of its own costs the phone more than what it says,
 * and packs worse. A group is what one kind of page needs, never what all need a part of.
 */
const PARTS: readonly { readonly name: string; readonly test: RegExp }[] = [
  {
    name: "faces",
    test: /src[\\/](?:components[\\/](?:section-header|user-avatar)|entities[\\/]match[\\/]components[\\/]participant-mark)\.|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]chevron-left\.m?js/,
  },
  // Lists of many games, searched by a text.
  {
    name: "list",
    test: /src[\\/](?:hooks[\\/]use-search-text|entities[\\/]game[\\/]api[\\/](?:game-keys|list-game-names))\./,
  },
  {
    name: "filters",
    test: /src[\\/](?:components[\\/]address-search|lib[\\/](?:list-filters|local-date|record-of))\./,
  },
  {
    name: "search",
    test: /src[\\/]components[\\/]search-input|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]x\.m?js/,
  },
  {
    name: "card",
    test: /src[\\/](?:components[\\/](?:relative-time|ui[\\/]progress)|entities[\\/]tournament[\\/]components[\\/]tournament-card)\./,
  },
  {
    name: "chips",
    test: /src[\\/](?:components[\\/]choice-chips|hooks[\\/]use-current-in-sight)\./,
  },
  {
    name: "team",
    test: /src[\\/](?:entities[\\/]team[\\/]api[\\/]team-keys|features[\\/]teams[\\/](?:api[\\/]team-(?:outdates|queries)|copy))\.|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]message-square\.m?js/,
  },
  // How one gets into a team.
  {
    name: "join",
    test: /src[\\/]features[\\/]teams[\\/](?:api[\\/]request-to-join|components[\\/]join-button)\.|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]user-plus\.m?js/,
  },
  // What the staff did in a match, which its story tells as well.
  {
    name: "log",
    test: /src[\\/](?:entities[\\/]match[\\/]api[\\/]match-log|features[\\/]matches[\\/](?:components[\\/]match-log|domain[\\/]told-log|log-copy))\./,
  },
  // Where something is shown live.
  {
    name: "stream",
    test: /src[\\/]entities[\\/]stream[\\/](?:api|copy|domain|components[\\/](?:match-stream|stream-link))|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]monitor-play\.m?js/,
  },
  { name: "places", test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:map-pin|pencil)\.m?js/ },
  {
    name: "results",
    test: /src[\\/](?:hooks[\\/]use-(?:own-sides|results)|lib[\\/]hidden-results)\./,
  },
  {
    name: "follow",
    test: /src[\\/]entities[\\/]follow[\\/](?:api[\\/]follow(?:-keys|er-count)|components[\\/]follow-parts)\./,
  },
  {
    name: "follow-button",
    test: /src[\\/]entities[\\/](?:follow[\\/](?:api[\\/]follows|components[\\/]follow(?:-button|ers)|copy|domain[\\/]intended-follow)\.|results[\\/])/,
  },
  // What home shows below its first words.
  {
    name: "home",
    test: /src[\\/](?:features[\\/]home[\\/]components[\\/](?!hero)|components[\\/]stat-card\.)/,
  },
  // Numbers that roll, and how many are looking.
  {
    name: "audience",
    test: /src[\\/](?:entities[\\/](?:audience|match[\\/]components[\\/]rolling-score\.)|components[\\/]rolling-number\.|hooks[\\/]use-page-in-sight\.)/,
  },
  // What whoever is signed in has around every page.
  {
    name: "member",
    test: /src[\\/](?:app[\\/]layout[\\/](?:account-bar|device-host|errand-host|inbox|known-identity|organized-entry|user-menu)|components[\\/]errand-copy|entities[\\/](?:agenda[\\/](?:copy|domain[\\/]agenda(?:-texts)?)|tournament[\\/]api[\\/]founding|wagering[\\/]api[\\/]wager-conditions)|features[\\/](?:auth[\\/]api[\\/]sign-out|challenges[\\/](?:components[\\/]accepted-host|friend-copy)|friends[\\/](?:api[\\/](?:friend-keys|get-conversation|list-messages|mark-messages|presence|send-message|social-counts)|components[\\/](?:friends-badge|inbox-host)|copy|domain[\\/](?:history|peer)|hooks[\\/]use-(?:direct-outbox|inbox-live|own-presence))|notifications[\\/](?:api[\\/](?:mark-visited|push-device)|components[\\/]notification-bell|device-copy|domain[\\/]device-name))|lib[\\/](?:errand|last-seen))\./,
  },
  {
    name: "picture",
    test: /src[\\/]entities[\\/]picture[\\/](?:api[\\/]store-pictures|components[\\/](?:crop-step|picture-button)|copy|domain[\\/](?:picture|shrink-picture|upload-refusal)|hooks[\\/]use-picture-intake)\./,
  },
  { name: "payout", test: /src[\\/]entities[\\/]payout[\\/]/ },
  {
    name: "dialog",
    test: /node_modules[\\/]@radix-ui[\\/]react-dialog[\\/]|src[\\/](?:components[\\/]ui[\\/](?:open-dialog-mark|dialog)|hooks[\\/]use-return-focus|lib[\\/]escape-closes)\./,
  },
  {
    name: "menu",
    test: /node_modules[\\/](?:@floating-ui[\\/](?:core|dom|react-dom|utils)|@radix-ui[\\/]react-(?:popper|menu|dropdown-menu))[\\/]|src[\\/](?:components[\\/](?:row-actions|row-menu|ui[\\/]dropdown-menu)|lib[\\/]landmark)\./,
  },
  // What pages show when something happens, beside their hosts.
  {
    name: "proof",
    test: /src[\\/](?:brand|lib[\\/](?:affected-rows|recent-factor|recent-proof|unsaved-work)|features[\\/](?:auth[\\/]domain[\\/]return-address|security[\\/]api[\\/]security-keys))\./,
  },
  // How a tournament is entered.
  {
    name: "entrance",
    test: /src[\\/](?:entities[\\/]team[\\/]api[\\/]own-team|lib[\\/]distance-text|features[\\/]tournaments[\\/](?:api[\\/](?:entry-request|registration-outdates)|domain[\\/](?:registration|second-round|waiting)|editions-copy|entry-request-copy|hooks[\\/](?:use-invitation|use-own-participant|use-registration)|registration-copy|waiting-copy))\./,
  },
  { name: "check-in", test: /src[\\/]entities[\\/]agenda[\\/](?:api[\\/]my-agenda|.*check-in)/ },
  { name: "confirm", test: /src[\\/]components[\\/]ui[\\/]confirm-(?:button|dialog)\./ },
  // What a tournament's page is drawn from, and the screen in its hall.
  {
    name: "cup",
    test: /src[\\/](?:features[\\/]tournaments[\\/](?:api[\\/]get-tournament|copy|domain[\\/](?:entrant|stage|standings|tournament-(?:match|page)|waiting-list)))\./,
  },
  // Its parts, which everybody sees once he looks at them.
  {
    name: "cup-parts",
    test: /src[\\/](?:features[\\/]tournaments[\\/](?:components[\\/](?:bracket|calendar-button|cross-table|edition-list|group-|match-(?:days|list)|participants-tab|podium|results-note|round-pages|stage-(?:ahead|mark|view)|standing|structure-tab|swiss-stage|tournament-(?:acts|body|stats)|waiting-list)|domain[\\/](?:bracket-(?!match)|calendar|cross-table|next-match|secret|share-|standing-columns|swipe)|hooks[\\/]use-(?:address-word|printing|sight)|share-copy)|hooks[\\/]use-near-viewport|lib[\\/]keep-in-sight)/,
  },
  {
    name: "cup-now",
    test: /src[\\/](?:features[\\/]tournaments[\\/](?:components[\\/]now[\\/]|domain[\\/](?:now|told-phase)\.|now-copy))/,
  },
  {
    name: "cup-ahead",
    test: /src[\\/](?:entities[\\/]tournament[\\/]domain[\\/]first-round|features[\\/]tournaments[\\/](?:ahead-copy|components[\\/](?:coming-step|stage-shape|structure-ahead|tournament-times)|domain[\\/](?:coming-step|shape)))\./,
  },
  // How a tournament is played, in words and places.
  {
    name: "stage",
    test: /src[\\/](?:features[\\/]tournaments[\\/](?:stages-copy|domain[\\/](?:bracket-match|swiss))|entities[\\/](?:match[\\/]roster-copy|tournament[\\/](?:components[\\/]place-medal|domain[\\/]swiss-rounds|stage-copy|wallet-words)))\./,
  },
  {
    name: "taken-along",
    test: /src[\\/]lib[\\/](?:copy-text|download|share-link|toast-failure)\./,
  },
  // Signs that several public pages show, and those of a tournament.
  {
    name: "signs",
    test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:arrow-right|calendar-clock|check|crown|gamepad-2|log-in)\.m?js/,
  },
  {
    name: "tournament-signs",
    test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:arrow-(?:down|up)|calendar-plus|circle-(?:check-big|exclamation-point)|dices|hourglass|list-ordered|minus|plus|printer|share-2)\.m?js/,
  },
  // Those that pages show once they have answered, and those that members see.
  {
    name: "late-signs",
    test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:bell|chart-no-axes-column|crosshair|ellipsis|expand|eye|eye-off|grid-3x3|list|log-out|network|scan|sparkles|table-2)\.m?js/,
  },
  {
    name: "member-signs",
    test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:ban|banknote|calendar-x-2|check-check|chevron-up|circle-x|clipboard-list|clock|copy|download|ellipsis-vertical|file-question-mark|file-up|flag|gavel|image-plus|images|inbox|lock|mail-check|megaphone|move-right|pause|play|receipt|receipt-text|repeat|reply|rotate-ccw|scale|scroll-text|settings|settings-2|shield-plus|square-terminal|star|trash|undo-2|user|user-minus|user-x|users-round)\.m?js/,
  },
  // What menus and dialogs stand on.
  {
    name: "layers",
    test: /node_modules[\\/](?:@radix-ui[\\/](?:primitive|react-(?:collection|compose-refs|context|direction|dismissable-layer|focus-guards|focus-scope|id|portal|presence|primitive|roving-focus|slot|use-[^\\/]+))|aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar)[\\/]/,
  },
];

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    react(),
    // What the compiler saves is saved in the browser: the server draws every page once.
    ...(isSsrBuild ? [] : [babel({ presets: [reactCompilerPreset()] })]),
    colorVariables(),
    tailwindcss(),
    preloadFonts(["figtree-core", "barlow-condensed-700-core"]),
    insidePage(),
    referenceWords(),
    ...(isSsrBuild ? [] : [lateScripts(), compressAssets()]),
  ],
  resolve: { alias: { "@": path.resolve(import.meta.dirname, "src") } },
  // One file with everything in it, in the mode it was built for: the server adds nothing to it.
  // Left open, React would be the one for development wherever the server's environment says nothing.
  ssr: { noExternal: true },
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  build: {
    target: isSsrBuild ? "node24" : "es2022",
    outDir: isSsrBuild ? "dist-server" : "dist",
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Fonts and icons stay files: an inlined font would be paid for on every page.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the first page loads is there long before another page is asked for.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === "js" ? files.filter((file) => !EVERYWHERE.test(file)) : files,
    },
    rolldownOptions: {
      // What the router says to whoever develops with it: nobody reads it in a built page.
      treeshake: { manualPureFunctions: ["warning"] },
      output: isSsrBuild
        ? {}
        : {
            // Every page lists names of files: seven signs of a hash tell builds apart as well as eight.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            // Libraries change only with their versions: a chunk apart keeps them in the browser's
            // cache across our releases, and one file packs better than five.
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/]app[\\/]react-root/,
                  priority: 30,
                },
                {
                  name: "vendor",
                  test: /node_modules[\\/](react-router|@tanstack[\\/](react-query|query-core)|clsx)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/,
                  priority: 20,
                },
                // The app's start with all it imports, and small things that many pages share: what
                // repeats itself across twenty files packs better in one.
                {
                  name: "base",
                  test: /src[\\/](?:app[\\/](?:main|page-handle)|components[\\/](?:error-state|game-cover|list-skeleton|page-header|team-logo|ui[\\/](?:avatar|badge|card)|later)|entities[\\/](?:news[\\/]api[\\/]news-keys|profile[\\/]api[\\/]profile-keys)|features[\\/]home[\\/]api[\\/]home-keys|hooks[\\/]use-(?:formats|now)|lib[\\/](?:art|cn|page|paging|plural|search|search-params|session-link|uuid)\.)|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]search(?:-x)?\.(?:m?js)/,
                  priority: 10,
                },
                // What every page of competition says about sides and results: six files of a few lines.
                {
                  name: "competition",
                  test: /src[\\/]entities[\\/]match[\\/](?:api[\\/]participant-columns|copy\.|domain[\\/](?:live-score|participant|result|round-names|status))/,
                  includeDependenciesRecursively: false,
                  priority: 10,
                },
                {
                  name: "match",
                  test: /src[\\/]entities[\\/]match[\\/](?:api[\\/]get-match\.|domain[\\/](?:lineup|match-view|roster)\.|hooks[\\/]use-match-live\.)/,
                  includeDependenciesRecursively: false,
                  priority: 10,
                },
                {
                  name: "tournament",
                  // What its forms share is for the back office.
                  test: /src[\\/]entities[\\/]tournament[\\/](?:copy|api[\\/](?!founding|my-staff|organizer-keys|payout|tournament-(?:outlook|summary))|components[\\/]tournament-status|domain[\\/](?:format|prizes|start-word|status|texts))/,
                  includeDependenciesRecursively: false,
                  priority: 10,
                },
                ...PARTS.map(({ name, test }) => ({
                  name,
                  test,
                  includeDependenciesRecursively: false,
                  priority: 10,
                })),
              ],
            },
          },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(BACKEND_PATHS.map((prefix) => [prefix, { target: BACKEND }])),
      "/realtime": { target: BACKEND, ws: true },
    },
  },
}));
