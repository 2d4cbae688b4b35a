import { beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { countClicks } from "./fixtures/clicks.ts";
import { startTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

test("a league is dated in a draft, by keyboard and by dragging, and published once", async ({
  page,
  request,
  baseURL,
  isMobile,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const admin = await demoAccount(address, "admin");
  const players = [];
  for (const name of ["una", "dos", "tres", "cuatro"])
    players.push(await newAccount(address, request, name));
  const name = `Liga ${crypto.randomUUID().slice(0, 8)}`;
  const id = await startTournament(admin.client, { name, format: "round-robin" }, players);
  await beginSignedIn(page.context(), admin.storageState);

  const year = new Date().getFullYear() + 1;
  await page.goto(`/organize/${id}?tab=horarios`);
  await page.getByLabel("Primera fecha").fill(`${year}-03-03T21:00`);
  await page.getByLabel("Rondas por noche").fill("2");
  await page.getByRole("button", { name: "Repartir" }).click();
  const bar = page.getByRole("region", { name: "Borrador de horarios" });
  await expect(bar).toContainText("12 cambios sin publicar");
  await expectAccessible(page);

  // Moves the first match of the second match day an hour earlier, where its sides have another match.
  const day = page.getByRole("region", { name: /3 de marzo/ });
  const match = day.getByRole("button", { name: /Fecha 2/ }).first();
  await match.focus();
  await page.keyboard.press("Enter");
  const slot = day.getByRole("combobox", { name: "Horario" });
  await expect(slot).toBeFocused();
  const [earlier, later] = await slot.locator("option").allTextContents();
  await slot.selectOption(earlier ?? "");
  const clashes = page.getByRole("region", { name: /choques?$/ });
  await expect(clashes).toContainText("juega dos partidos que se pisan");
  await expectAccessible(page);
  const publish = bar.getByRole("button", { name: "Publicar" });
  await proveDialog("schedule-panel", publish);

  // The schedule is not published yet, so this device stores it as a draft.
  await page.reload();
  await expect(clashes).toBeVisible();
  const moved = day.getByRole("button", { name: /Fecha 2.*choca/ }).first();
  if (isMobile) {
    await moved.click();
    await slot.selectOption(later ?? "");
  } else {
    // Far from both edges: near one the page scrolls by itself during the drag.
    await day.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const title = (await moved.getAttribute("title")) ?? "";
    const said = page.getByRole("status").filter({ hasText: title });
    await day.getByTitle(`Arrastrar ${title}`).hover();
    await page.mouse.down();
    await page.mouse.move(0, 10, { steps: 3 });
    await expect(said).toBeAttached();
    const second = day.getByRole("row", { name: /^Fecha 2/ }).getByRole("cell");
    const to = await second.nth(1).boundingBox();
    if (!to) throw new Error("nowhere to drop it");
    await page.mouse.move(to.x + 40, to.y + 10, { steps: 5 });
    await expect(said).toContainText("22:00");
    await page.mouse.up();
  }
  await expect(clashes).toBeHidden();
  await publish.click();
  await expectToast(page, "12 partidos publicados");
  await expect(bar).not.toContainText("sin publicar");
  await expect(publish).toBeHidden();
  // Once the matches have dates, the schedule is the first tab.
  await page.reload();
  await expect(day).toBeVisible();
  await expect(page.getByLabel("Primera fecha")).toBeHidden();
  await page.getByText("Armar el calendario").click();
  await expect(page.getByLabel("Primera fecha")).toBeVisible();
  await expectAccessible(page);
  for (const { client } of players) {
    const notifications = await client
      .from("notifications")
      .select("title")
      .eq("kind", "match_times_published")
      .throwOnError();
    expect(notifications.data).toEqual([{ title: `Tus horarios: ${name}` }]);
  }
});

test("the 56 matches of a league of eight are dated in at most ten clicks, and one is dragged by keyboard", async ({
  page,
  request,
  baseURL,
  isMobile,
}) => {
  const address = baseURL ?? "";
  const admin = await demoAccount(address, "admin");
  const players = [];
  for (const name of ["una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho"])
    players.push(await newAccount(address, request, name));
  const name = `Liga ${crypto.randomUUID().slice(0, 8)}`;
  const stages = [{ kind: "round_robin", name: "Liga", legs: 2 }];
  const id = await startTournament(admin.client, { name, format: "round-robin", stages }, players);
  await beginSignedIn(page.context(), admin.storageState);
  await page.goto(`/organize/${id}`);
  const clicks = await countClicks(page);

  await page.getByRole("tab", { name: "Horarios" }).click();
  await page.getByLabel("Primera fecha").click();
  await page.getByLabel("Primera fecha").fill(`${new Date().getFullYear() + 1}-03-03T21:00`);
  await page.getByLabel("Rondas por noche").click();
  await page.getByLabel("Rondas por noche").fill("2");
  await page.getByRole("button", { name: "Repartir" }).click();
  const bar = page.getByRole("region", { name: "Borrador de horarios" });
  await expect(bar).toContainText("56 cambios sin publicar");

  if (!isMobile) {
    // The rows are the rounds of a day, the columns are its start times, and one further start time is free.
    const day = page.getByRole("region", { name: /3 de marzo/ });
    await expect(day.getByRole("columnheader")).toHaveText([
      "Ronda",
      "21:00 · 4 partidos",
      "22:00 · 4 partidos",
      "23:00 · libre",
    ]);
    const second = day.getByRole("row", { name: /^Fecha 2/ }).getByRole("cell");
    const handle = second
      .nth(1)
      .getByRole("button", { name: /^Arrastrar/ })
      .first();
    const title = (await handle.getAttribute("title"))?.replace("Arrastrar ", "") ?? "";
    const said = page.getByRole("status").filter({ hasText: title });
    await handle.focus();
    await page.keyboard.press("Space");
    await expect(said).toContainText("22:00");
    await page.keyboard.press("ArrowRight");
    await expect(said).toContainText("23:00");
    await page.keyboard.press("Space");
    await expect(second.nth(2)).toContainText(title);
  }
  await bar.getByRole("button", { name: "Publicar" }).click();
  await expectToast(page, "56 partidos publicados");
  expect(await clicks()).toBeLessThanOrEqual(10);
});
