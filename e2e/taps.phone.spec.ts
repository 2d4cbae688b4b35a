import type { Locator } from "@playwright/test";
import { giveTickets } from "./fixtures/administration.ts";
import { beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { openMatches, report, startTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";

// Every tap makes some users give up, so this counts the taps that a task needs from the home page of a phone.

function counter() {
  let count = 0;
  return {
    tap: async (target: Locator) => {
      count += 1;
      await target.tap();
    },
    count: () => count,
  };
}

test("a friend is challenged in five taps", async ({ page, request, baseURL }) => {
  const address = baseURL ?? "";
  const own = await newAccount(address, request, "reta");
  const friend = await newAccount(address, request, "amigo");
  await giveTickets(address, [own.participantId], 30);
  await own.client
    .from("friends")
    .insert({ user_id_1: own.id, user_id_2: friend.id })
    .throwOnError();
  await friend.client
    .from("friends")
    .update({ status: "accepted" })
    .eq("user_id_1", own.id)
    .throwOnError();
  await beginSignedIn(page.context(), own.storageState);
  await page.goto("/");
  const { tap, count } = counter();
  await tap(
    page
      .getByRole("navigation")
      .last()
      .getByRole("link", { name: /^Amigos/ }),
  );
  await tap(page.getByRole("link", { name: new RegExp(friend.username) }).first());
  await tap(page.getByRole("button", { name: `Desafiar a ${friend.username}` }));
  const form = page.getByRole("dialog");
  const game = form.getByLabel("Juego");
  await tap(game);
  await game.selectOption({ label: "Rocket League" });
  await form.getByLabel("Apuesta en tickets").fill("20");
  await tap(form.getByRole("button", { name: "Enviar desafío" }));
  await expectToast(page, "Desafío enviado");
  expect(count()).toBe(5);
});

test("a wrong word of the rival is disputed, with a proof, in four taps", async ({
  page,
  request,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const own = await newAccount(address, request, "protesta");
  const rival = await newAccount(address, request, "exagera");
  const { client: admin } = await demoAccount(address, "admin");
  const cup = await startTournament(
    admin,
    { name: newPerson("Copa").username, format: "single-elimination" },
    [own, rival],
  );
  const [match] = await openMatches(admin, cup);
  if (!match) throw new Error("there is no match");
  await report(match, rival, rival, "2-0");
  await beginSignedIn(page.context(), own.storageState);
  await page.goto("/");
  const { tap, count } = counter();
  await tap(page.getByRole("link", { name: "Responder" }));
  await tap(page.getByRole("button", { name: `2-1: gana ${own.username}` }));
  // The description of the button says, before it is pressed, what follows.
  await expect(
    page.getByText(/ reportó (2-0|0-2)\. Si envías (2-1|1-2) se abre una disputa y decide/),
  ).toBeVisible();
  await tap(page.getByRole("button", { name: /^Enviar (2-1|1-2) y abrir disputa$/ }));
  await expectToast(page, "Partido en disputa");
  const buffer = await page.screenshot();
  const choosing = page.waitForEvent("filechooser");
  await tap(page.getByRole("button", { name: "Subir prueba" }));
  await (await choosing).setFiles({ name: "captura.png", mimeType: "image/png", buffer });
  await expectToast(page, "Prueba subida");
  expect(count()).toBe(4);
});
