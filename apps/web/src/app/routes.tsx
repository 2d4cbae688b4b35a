import type { RouteObject } from "react-router";
import { LoadingScreen } from "@/components/loading-screen";
import { patterns } from "@/config/paths";
import { RequireModule } from "./guards/require-module.tsx";
import { RootLayout } from "./layout/root-layout.tsx";
import { SiteLayout } from "./layout/site-layout.tsx";
import { RouteError } from "./routes/errors/route-error.tsx";

/** The source of the page that a route shows, as the build's manifest names it; null for a layout. */
export function pageSource(routeId: string): string | null {
  const [file] = routeId.split(" at ");
  return file && routeId.includes(" at ") ? `src/app/routes/${file}.tsx` : null;
}

function page(pattern: string, file: string): RouteObject {
  // Where all pages are found is not needed for the first one, whose address comes with it.
  const lazy = async () => (await import("./page-modules.ts")).loadPage(file);
  return { id: `${file} at ${pattern}`, path: pattern, lazy };
}

/** What a layout says of all pages below it. */
const PRIVATE = { isPrivate: true } as const;

const publicRoutes: RouteObject[] = [
  page(patterns.home, "home/home-page"),
  {
    element: <RequireModule name="tournaments" />,
    children: [
      page(patterns.tournaments, "tournaments/tournaments-page"),
      page(patterns.tournament, "tournaments/tournament-page"),
      page(patterns.tournamentDraw, "tournaments/live-draw-page"),
    ],
  },
  page(patterns.matches, "matches/matches-page"),
  page(patterns.match, "matches/match-page"),
  // Public: who is no side of the match is led to its public page.
  page(patterns.matchManage, "matches/match-room-page"),
  page(patterns.profile, "profile/profile-page"),
  page(patterns.team, "teams/team-page"),
  page(patterns.teamMissing, "teams/team-missing-page"),
  page(patterns.teamInvitation, "teams/invitation-page"),
  page(patterns.news, "news/news-list-page"),
  page(patterns.newsItem, "news/news-item-page"),
  page(patterns.about, "static/about-page"),
  page(patterns.terms, "static/terms-page"),
  page(patterns.contact, "static/contact-page"),
  // A link in a mail: nobody needs to be signed in to stop it.
  page(patterns.unsubscribe, "notifications/unsubscribe-page"),
  page(patterns.login, "auth/login-page"),
  page(patterns.register, "auth/register-page"),
];

const memberRoutes: RouteObject[] = [
  {
    element: <RequireModule name="friends" />,
    children: [page(patterns.friends, "friends/friends-page")],
  },
  { element: <RequireModule name="store" />, children: [page(patterns.store, "store/store-page")] },
  // What was bought and paid is not part of what can be switched off.
  page(patterns.purchases, "store/purchases-page"),
  page(patterns.purchase, "store/purchase-page"),
  page(patterns.paymentStatus, "store/payment-status-page"),
  page(patterns.ownProfile, "profile/own-profile-page"),
  page(patterns.teams, "teams/teams-page"),
  page(patterns.teamCreate, "teams/team-create-page"),
  {
    element: <RequireModule name="challenges" />,
    children: [
      page(patterns.challenges, "challenges/challenges-page"),
      page(patterns.challenge, "challenges/challenge-page"),
    ],
  },
  // A receipt is proof of what happened to somebody's tickets: maintenance does not take it away.
  page(patterns.challengeReceipt, "challenges/receipt-page"),
  page(patterns.notifications, "notifications/notifications-page"),
  page(patterns.settings, "settings/settings-page"),
];

const adminRoutes: RouteObject[] = [
  page(patterns.admin.dashboard, "admin/dashboard-page"),
  page(patterns.admin.competition, "admin/competition-page"),
  page(patterns.admin.tournamentCreate, "admin/tournament-form-page"),
  page(patterns.admin.tournamentEdit, "admin/tournament-form-page"),
  page(patterns.admin.community, "admin/community-page"),
  page(patterns.admin.system, "admin/system-page"),
  page(patterns.admin.games, "admin/games-page"),
  page(patterns.admin.news, "admin/news-page"),
  page(patterns.admin.newsCreate, "admin/news-form-page"),
  page(patterns.admin.newsEdit, "admin/news-form-page"),
  page(patterns.admin.store, "admin/store-page"),
  page(patterns.admin.order, "admin/order-page"),
];

/** The whole route table (ROUTE in docs/product), for the browser and for the server that draws pages. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    HydrateFallback: LoadingScreen,
    children: [
      {
        element: <SiteLayout />,
        children: [
          {
            errorElement: <RouteError />,
            children: [
              ...publicRoutes,
              {
                lazy: () => import("./guards/require-session.tsx"),
                handle: PRIVATE,
                children: memberRoutes,
              },
              page("*", "errors/not-found-page"),
            ],
          },
        ],
      },
      {
        lazy: () => import("./guards/require-admin.tsx"),
        handle: PRIVATE,
        children: [
          {
            lazy: () => import("./layout/admin-layout.tsx"),
            children: [{ errorElement: <RouteError />, children: adminRoutes }],
          },
        ],
      },
    ],
  },
];
