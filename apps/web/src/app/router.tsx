import { createBrowserRouter, type RouteObject } from "react-router";
import { LoadingScreen } from "@/components/loading-screen";
import { RequireAdmin } from "./guards/require-admin.tsx";
import { RequireModule } from "./guards/require-module.tsx";
import { RequireSession } from "./guards/require-session.tsx";
import { RootLayout } from "./layout/root-layout.tsx";
import { SiteLayout } from "./layout/site-layout.tsx";
import { Component as HomePage } from "./routes/home/home-page.tsx";
import { RouteError } from "./routes/errors/route-error.tsx";

const publicRoutes: RouteObject[] = [
  // The first page most people see is not worth a second round trip.
  { index: true, element: <HomePage /> },
  {
    element: <RequireModule name="tournaments" />,
    children: [
      { path: "tournaments", lazy: () => import("./routes/tournaments/tournaments-page.tsx") },
      { path: "tournaments/:id", lazy: () => import("./routes/tournaments/tournament-page.tsx") },
    ],
  },
  { path: "matches", lazy: () => import("./routes/matches/matches-page.tsx") },
  { path: "match/:id", lazy: () => import("./routes/matches/match-page.tsx") },
  // Public: who is no side of the match is led to its public page.
  { path: "match/manage/:id", lazy: () => import("./routes/matches/match-room-page.tsx") },
  { path: "profile/:id", lazy: () => import("./routes/profile/profile-page.tsx") },
  { path: "team/:id", lazy: () => import("./routes/teams/team-page.tsx") },
  { path: "news", lazy: () => import("./routes/news/news-list-page.tsx") },
  { path: "news/:slug", lazy: () => import("./routes/news/news-item-page.tsx") },
  { path: "about", lazy: () => import("./routes/static/about-page.tsx") },
  { path: "terms", lazy: () => import("./routes/static/terms-page.tsx") },
  { path: "contact", lazy: () => import("./routes/static/contact-page.tsx") },
  { path: "login", lazy: () => import("./routes/auth/login-page.tsx") },
  { path: "register", lazy: () => import("./routes/auth/register-page.tsx") },
];

const memberRoutes: RouteObject[] = [
  { path: "profile", lazy: () => import("./routes/profile/profile-page.tsx") },
  { path: "teams", lazy: () => import("./routes/teams/teams-page.tsx") },
  { path: "teams/create", lazy: () => import("./routes/teams/team-create-page.tsx") },
  { path: "notifications", lazy: () => import("./routes/notifications/notifications-page.tsx") },
  { path: "settings", lazy: () => import("./routes/settings/settings-page.tsx") },
];

const adminRoutes: RouteObject[] = [
  { index: true, lazy: () => import("./routes/admin/dashboard-page.tsx") },
  { path: "competition", lazy: () => import("./routes/admin/competition-page.tsx") },
  { path: "tournaments/create", lazy: () => import("./routes/admin/tournament-form-page.tsx") },
  { path: "tournaments/edit/:id", lazy: () => import("./routes/admin/tournament-form-page.tsx") },
  { path: "community", lazy: () => import("./routes/admin/community-page.tsx") },
  { path: "system", lazy: () => import("./routes/admin/system-page.tsx") },
  { path: "games", lazy: () => import("./routes/admin/games-page.tsx") },
  { path: "news", lazy: () => import("./routes/admin/news-page.tsx") },
  { path: "news/create", lazy: () => import("./routes/admin/news-form-page.tsx") },
  { path: "news/edit/:id", lazy: () => import("./routes/admin/news-form-page.tsx") },
  { path: "store", lazy: () => import("./routes/admin/store-page.tsx") },
];

/** The whole route table (product spec 2.1). */
export const router = createBrowserRouter([
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
              { element: <RequireSession />, children: memberRoutes },
              { path: "*", lazy: () => import("./routes/errors/not-found-page.tsx") },
            ],
          },
        ],
      },
      {
        path: "admin",
        element: <RequireAdmin />,
        children: [
          {
            lazy: () => import("./layout/admin-layout.tsx"),
            children: [{ errorElement: <RouteError />, children: adminRoutes }],
          },
        ],
      },
    ],
  },
]);
