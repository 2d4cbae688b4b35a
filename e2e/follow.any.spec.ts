import { newAccount } from "./fixtures/accounts.ts";
import { DEMO } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectToast, fillSignIn } from "./pages/auth.ts";

test("a visitor follows by signing in, and finds it in the list until he follows no more", async ({
  page,
  request,
  baseURL,
  expectAccessible,
}) => {
  const followed = await newAccount(baseURL ?? "", request, "seguido");
  await page.goto(`/profile/${followed.id}`);
  await page.getByRole("link", { name: `Seguir a ${followed.username}` }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, DEMO.player, "leyenda123");
  await expect(page).toHaveURL(`/profile/${followed.id}`);
  await expectToast(page, "Siguiendo");
  const end = page.getByRole("button", { name: `Siguiendo a ${followed.username}` });
  await expect(end).toHaveText("Siguiendo");
  await expect(page.getByText("1 seguidor", { exact: true })).toBeVisible();

  await page.goto("/settings?seccion=notificaciones");
  await expect(page.getByText("Lo que sigues").first()).toBeVisible();
  await page.goto("/following");
  await expect(page.getByRole("link", { name: followed.username })).toBeVisible();
  const others = page.getByRole("region", { name: "Equipos del ranking" });
  await expect(others.getByRole("button", { name: /^Seguir a / }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Dejar de seguir a ${followed.username}` }).click();
  await expect(page.getByRole("link", { name: followed.username })).toHaveCount(0);

  await page.goto(`/profile/${followed.id}`);
  await expect(page.getByRole("button", { name: `Seguir a ${followed.username}` })).toHaveText(
    "Seguir",
  );
});
