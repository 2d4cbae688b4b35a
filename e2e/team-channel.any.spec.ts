import type { Page } from "@playwright/test";
import { foundTeam, joinTeam, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Mensaje al equipo" });
const message = (page: Page, text: string) =>
  page
    .getByRole("region", { name: "Mensajes del canal" })
    .getByRole("listitem")
    .filter({ hasText: text });

test("a team talks in its channel: at once for all, with what is unread, and reactions", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const leader = await newAccount(address, request, "capitana");
  const mate = await newAccount(address, request, "suplente");
  const team = await foundTeam(leader, newPerson("Equipo").username);
  await joinTeam(mate, team.id, leader);
  const channel = `/team/${team.id}?tab=canal`;

  const own = await openSecondPage(leader.storageState);
  await own.goto(channel);
  await expect(own.getByText("Todavía nadie escribió.")).toBeVisible();
  await expectAccessible(own);
  const size = own.viewportSize() ?? { width: 1280, height: 720 };
  await own.setViewportSize({ width: 390, height: 844 });
  // On a phone the team's name and picture are one line, so that the messages get the rest of the screen.
  await expect(own.getByText("Billetera del equipo")).toBeHidden();
  await expect(field(own)).toBeInViewport({ ratio: 1 });
  await own.setViewportSize(size);

  // The team's channel is also in the list of friends, with its number of unread messages from the start.
  const theirs = await openSecondPage(mate.storageState);
  await theirs.goto("/friends");
  const way = theirs.getByRole("link", { name: new RegExp(`^${team.name}.*Canal del equipo`) });
  await expect(way).toHaveAttribute("href", channel);
  await field(own).fill("¿Entrenamos hoy a las 20?");
  await field(own).press("Enter");
  await expect(message(own, "¿Entrenamos hoy a las 20?")).toBeVisible();
  await expect(way).toContainText("1 mensaje sin leer");
  await expectAccessible(theirs);
  await way.click();
  await expect(message(theirs, "¿Entrenamos hoy a las 20?")).toContainText(leader.username);
  await expect(theirs.getByRole("tab", { name: "Canal", exact: true })).toBeVisible();

  // The typing hint, the reply and a reaction appear at once.
  await expect(async () => {
    await field(theirs).press("x");
    await field(theirs).press("Backspace");
    await expect(own.getByText(`${mate.username} está escribiendo…`).first()).toBeVisible({
      timeout: 2_600,
    });
  }).toPass();
  await field(theirs).fill("Sí, llego.");
  await field(theirs).press("Enter");
  await expect(message(own, "Sí, llego.")).toContainText(mate.username);
  await message(own, "Sí, llego.")
    .getByRole("button", { name: "Opciones del mensaje" })
    .press("Enter");
  await own.getByRole("menuitem", { name: "Reaccionar con 🔥" }).press("Enter");
  await expect(
    message(theirs, "Sí, llego.").getByRole("img", { name: `${leader.username} reaccionó con 🔥` }),
  ).toBeVisible();
  await expectAccessible(own);

  // On another tab of the team's page, members see the number of unread messages; other users see no channel.
  await own.getByRole("tab", { name: "Miembros" }).click();
  await field(theirs).fill("¿Alguien trae el plan?");
  await field(theirs).press("Enter");
  await expect(own.getByRole("tab", { name: "Canal 1 mensaje sin leer" })).toBeVisible();
  const visitor = await openSecondPage();
  await visitor.goto(channel);
  await expect(visitor.getByRole("tab")).toHaveText(["Miembros"]);
});
