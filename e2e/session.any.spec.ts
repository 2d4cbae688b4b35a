import { expect, test } from "./fixtures/test.ts";
import { DEMO } from "./fixtures/people.ts";
import { expectSignedIn, expectToast, fillSignIn, signIn, signOut } from "./pages/auth.ts";

interface StoredSession {
  access_token: string;
  expires_at: number;
}

/** The official client's storage key for the session. */
const STORAGE_KEY = "leyenda-session";

const readSession = (key: string) =>
  JSON.parse(localStorage.getItem(key) ?? "null") as StoredSession;

test("a wrong password is refused and the values stay", async ({ page }) => {
  await page.goto("/login");
  await fillSignIn(page, DEMO.player, "equivocada");
  await expect(
    page.getByText("Error al iniciar sesión. Correo o contraseña incorrectos."),
  ).toHaveCount(1);
  await expect(page.getByLabel("Contraseña", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Correo electrónico")).toHaveValue(DEMO.player);
});

test("signs in, survives a reload, signs out to the home page", async ({ page }) => {
  await page.goto("/login");
  await fillSignIn(page, DEMO.player, "leyenda123");
  await expectToast(page, "¡Bienvenido de vuelta!");
  await page.reload();
  await expectSignedIn(page);
  await page.goto("/news");
  await signOut(page);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Iniciar sesión" }).first()).toBeVisible();
});

test("a token about to expire is refreshed at the start", async ({ page }) => {
  await signIn(page, DEMO.player);
  const session = await page.evaluate(readSession, STORAGE_KEY);
  const nearlyOver = { ...session, expires_at: Math.floor(Date.now() / 1000) + 5 };
  // A page without the app, which would otherwise write or refresh the session.
  await page.goto("/icon.svg", { waitUntil: "load" });
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    STORAGE_KEY,
    JSON.stringify(nearlyOver),
  ] as const);
  const refreshed = page.waitForResponse((response) =>
    response.url().includes("grant_type=refresh_token"),
  );
  await page.goto("/");
  expect((await refreshed).status()).toBe(200);
  await expectSignedIn(page);
  await expect
    .poll(async () => (await page.evaluate(readSession, STORAGE_KEY)).expires_at)
    .toBeGreaterThan(Math.floor(Date.now() / 1000) + 3000);
});

test("a page for members remembers where it was asked for", async ({ page }) => {
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, DEMO.player, "leyenda123");
  await expect(page).toHaveURL("/settings");
});

test("the back office has its frame before it is known who is there, and fills it then", async ({
  page,
}) => {
  await signIn(page, DEMO.admin);
  await page.goto("/admin/store");
  await expect(page.getByRole("heading", { level: 1, name: "Tienda" })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route("**/rest/v1/profiles*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  const sections = page.getByRole("navigation", { name: "Administración" });
  await expect(
    sections
      .getByRole("link")
      .and(page.locator("[aria-current=page]"))
      .or(sections.getByRole("button", { name: /^Secciones:/ })),
  ).toContainText("Tienda");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cargando…");
  held.resolve();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tienda");
});

test("the back office sends other roles to the home page", async ({ page }) => {
  await signIn(page, DEMO.player);
  await page.goto("/admin");
  await expect(page).toHaveURL("/");
});
