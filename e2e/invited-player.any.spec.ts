import { foundTeam, newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectToast } from "./pages/auth.ts";

test("a leader invites a player from his profile, who joins where he is told of it", async ({
  request,
  openSecondPage,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const leader = await newAccount(address, request, "capitana");
  const player = await newAccount(address, request, "fichaje");
  const name = `Equipo ${crypto.randomUUID().slice(0, 6)}`;
  const { id: team } = await foundTeam(leader, name);
  const own = await openSecondPage(leader.storageState);
  const invite = own.getByRole("button", { name: `Invitar a ${player.username} a mi equipo` });
  const takeBack = own.getByRole("button", { name: `Retirar la invitación a ${player.username}` });

  await own.goto(`/profile/${player.id}`);
  await expect(invite).toHaveText("Invitar a mi equipo");
  await invite.click();
  await expectToast(own, "Invitación enviada");
  await expect(own.getByText("Invitado a tu equipo")).toBeVisible();
  await expectAccessible(own);

  const theirs = await openSecondPage(player.storageState);
  await theirs.goto(`/team/${team}`);
  await expect(theirs.getByText("Te invitan a este equipo")).toBeVisible();
  await expectAccessible(theirs);
  await theirs
    .getByRole("button", { name: "No, gracias: rechazar la invitación al equipo" })
    .click();
  await expectToast(theirs, "Invitación rechazada");
  await expect(theirs.getByText("Te invitan a este equipo")).toHaveCount(0);

  // A player who declined is not invited again. A player who was invited by mistake receives no notification.
  await own.goto(`/team/${team}`);
  await own.getByRole("tab", { name: "Ajustes" }).click();
  const invited = own.locator("section").filter({ hasText: "Invitados por su nombre" });
  await expect(invited.getByText("Dijo que no")).toBeVisible();
  await expect(takeBack).toHaveCount(0);
  const second = await newAccount(address, request, "otrofichaje");
  await own.goto(`/profile/${second.id}`);
  await own.getByRole("button", { name: `Invitar a ${second.username} a mi equipo` }).click();
  await expectToast(own, "Invitación enviada");
  await own.goto(`/team/${team}?tab=ajustes`);
  await expect(invited.getByText(second.username)).toBeVisible();
  await expectAccessible(own);

  const next = await openSecondPage(second.storageState);
  await next.goto("/notifications");
  await expect(next.getByText(`${name} te invita a su equipo`)).toBeVisible();
  await next.getByRole("button", { name: "Unirme al equipo" }).click();
  await expectToast(next, "¡Ya eres parte del equipo!");
  await expect(next.getByText("Ya eres parte de este equipo.")).toBeVisible();
  await expect(invited.getByText(second.username)).toHaveCount(0);
});
