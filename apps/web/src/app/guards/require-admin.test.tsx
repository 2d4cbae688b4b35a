import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createSessionStore, SessionContext } from "@/hooks/use-session";
import { type SessionState, SIGNED_OUT } from "@/lib/session";
import { AdminFrame } from "../layout/admin-frame.tsx";
import { Component as RequireAdmin } from "./require-admin.tsx";

afterEach(cleanup);

const USER = { id: "ana" } as NonNullable<SessionState["user"]>;

const storeOf = (session: Partial<SessionState>) =>
  createSessionStore({ ...SIGNED_OUT, ...session });

/** Opens a page of the back office with the given session. */
function open(
  session: Partial<SessionState>,
  address = "/admin/store",
  { store = storeOf(session), page = <p>Oficina</p> } = {},
) {
  const router = createMemoryRouter(
    [
      { element: <RequireAdmin />, children: [{ path: address, element: page }] },
      { path: "*", element: <p>Fuera</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={store}>
        <RouterProvider router={router} />
      </SessionContext>
    </QueryClientProvider>,
  );
  return router;
}

test("whose profile cannot be read stays at the address, is told so and may try again", async () => {
  const router = open({ user: USER, hasProfileFailed: true });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveProperty(
    "textContent",
    "No se pudo verificar tu perfil.",
  );
  expect(screen.getByRole("button", { name: "Reintentar" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/admin/store");
});

test("until it is sure who is there only the empty frame stands, and nobody is led away", () => {
  const router = open({ user: USER, isAdmin: true, isCertain: false });
  const frame = document.querySelector<HTMLElement>(".admin-place");
  const sections = within(frame!).getByRole("navigation", { name: "Administración" });
  expect(within(sections).getByRole("link", { current: "page" }).textContent).toBe("Tienda");
  expect(document.querySelector(".others-place")?.textContent).toBe("Cargando…");
  expect(screen.queryByText("Oficina")).toBeNull();
  expect(router.state.location.pathname).toBe("/admin/store");
});

test.each(["/admin/tournaments/create", "/admin/tournaments/edit/1", "/admin/competition"])(
  "%s belongs to the competition",
  (address) => {
    open({ isCertain: false }, address);
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Competición");
  },
);

test("an admin without the second factor is led to where it is activated", () => {
  const router = open({ user: USER, owesFactor: true });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
    "Activa la verificación en dos pasos",
  );
  expect(screen.getByRole("link", { name: "Activarla" }).getAttribute("href")).toBe(
    "/settings?seccion=seguridad",
  );
  expect(router.state.location.pathname).toBe("/admin/store");
});

test.each([
  { session: { user: USER }, end: "/", why: "a player" },
  { session: {}, end: "/login", why: "a visitor" },
  { session: { user: USER, isAdmin: true }, end: "/admin/store", why: "an admin" },
])("the back office leads $why to $end", async ({ session, end }) => {
  const router = open(session);
  await screen.findByText(end === "/admin/store" ? "Oficina" : "Fuera");
  expect(router.state.location.pathname).toBe(end);
});

test("where there is no side, one control names the present section and opens all of them", () => {
  open({ isCertain: false });
  const control = screen.getByRole("button", { name: /^Secciones:/ });
  expect(control.textContent).toBe("Secciones:Tienda");
  fireEvent.keyDown(control, { key: "Enter" });
  const places = screen.getAllByRole("menuitem");
  expect(places.map(({ textContent }) => textContent)).toEqual([
    "Dashboard",
    "Competición",
    "Comunidad",
    "Noticias",
    "Juegos",
    "Tienda",
    "Sistema",
    "Volver al Sitio",
    "Cerrar sesión",
  ]);
  expect(places.map((place) => place.getAttribute("aria-current"))).toContain("page");
});

test("the sections that were opened before it was sure who is there stay open", async () => {
  const admin = { user: USER, isAdmin: true };
  const store = storeOf({ ...admin, isCertain: false });
  open({}, "/admin/store", { store, page: <AdminFrame>Oficina</AdminFrame> });
  fireEvent.keyDown(screen.getByRole("button", { name: /^Secciones:/ }), { key: "Enter" });
  expect(screen.getByRole("menuitem", { name: "Competición" })).toBeTruthy();
  act(() => store.write({ ...store.read(), isCertain: true }));
  await screen.findByText("Oficina");
  expect(screen.getByRole("menuitem", { name: "Competición" })).toBeTruthy();
});
