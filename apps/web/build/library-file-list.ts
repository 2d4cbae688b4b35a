import type { PageFile } from "./page-files.ts";

/**
 * Files that contain only library code.
 * These files change only if a library's version changes, so they stay in the browser's cache after a release.
 */
export const LIBRARY_FILES: readonly PageFile[] = [
  // Infinite lists are in a separate file, because few pages have them.
  {
    name: "endless",
    packages:
      "@tanstack/query-core/build/modern/infiniteQueryObserver.js @tanstack/react-query/build/modern/useInfiniteQuery.js",
    rank: 25,
    isBare: true,
  },
  {
    name: "vendor",
    packages:
      "react-router @tanstack/react-query @tanstack/query-core clsx lucide-react/dist/esm/*.mjs lucide-react/dist/esm/shared",
    rank: 20,
  },
  // The part of the backend's client that visitors need too: tables, procedures and live changes.
  {
    name: "backend",
    packages: "@supabase/postgrest-js @supabase/realtime-js @supabase/phoenix",
  },
  // Library code that menus and dialogs need.
  {
    name: "layers",
    packages:
      "@radix-ui/primitive @radix-ui/react-collection @radix-ui/react-compose-refs @radix-ui/react-context @radix-ui/react-direction @radix-ui/react-dismissable-layer @radix-ui/react-focus-guards @radix-ui/react-focus-scope @radix-ui/react-id @radix-ui/react-portal @radix-ui/react-presence @radix-ui/react-primitive @radix-ui/react-roving-focus @radix-ui/react-slot @radix-ui/react-use-* aria-hidden get-nonce react-remove-scroll react-remove-scroll-bar react-style-singleton use-callback-ref use-sidecar",
  },
  // The icons of public pages, of a tournament's page, of components that load later, and of signed-in users' pages.
  { name: "signs", icons: "arrow-right calendar-clock check crown gamepad-2 log-in" },
  {
    name: "tournament-signs",
    icons:
      "arrow-down arrow-up calendar-plus chevron-down circle-check-big circle-exclamation-point dices hourglass list-ordered minus plus printer share-2",
  },
  {
    name: "late-signs",
    icons:
      "bell chart-no-axes-column crosshair ellipsis expand eye eye-off grid-3x3 list log-out network scan sparkles table-2",
  },
  {
    name: "member-signs",
    icons:
      "ban banknote calendar-x-2 check-check chevron-up circle-x clipboard-list clock copy download ellipsis-vertical file-question-mark file-up flag gavel image-plus images inbox lock mail-check megaphone move-right pause play receipt receipt-text repeat reply rotate-ccw scale scroll-text settings settings-2 shield-plus square-terminal star trash undo-2 user user-minus user-x users-round",
  },
  { name: "places", icons: "map-pin pencil" },
];
