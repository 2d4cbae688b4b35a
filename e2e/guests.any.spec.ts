import { beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

const GUESTS = [
  "Ana Suárez",
  "Beto del Valle",
  "Carla M.",
  "Dario López",
  "Elsa Ríos",
  "Fabi y Cía",
];

test("eight names are pasted, six play as guests to the podium, and one claims what he won", async ({
  page,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const { client: admin, storageState } = await demoAccount(address, "admin");
  const one = await newAccount(address, request, "conuna");
  const two = await newAccount(address, request, "condos");
  const name = newPerson("Copa").username;
  const cup = await announceTournament(admin, { name });
  await beginSignedIn(page.context(), storageState);

  await test.step("who has no account is taken as a guest by one tick", async () => {
    await page.goto(`/organize/${cup}?tab=participantes`);
    await page.getByRole("button", { name: "Agregar", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByRole("textbox", { name: "Apodos" })
      .fill([one.username, two.username, ...GUESTS].join("\n"));
    await expect(dialog.getByText("2 quedan inscritos · 6 no se agregan")).toBeVisible();
    await dialog
      .getByRole("checkbox", { name: "Agregar como invitados a los 6 que no tienen cuenta" })
      .check();
    await expect(dialog.getByText("8 quedan inscritos")).toBeVisible();
    await expect(dialog.getByText("entra como invitado")).toHaveCount(6);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Agregar 8" }).click();
    await expectToast(page, "6 invitados agregados");
    await expect(page.getByText("Invitado", { exact: true })).toHaveCount(6);
    await expect(page.getByRole("link", { name: "Escribir a Ana Suárez" })).toHaveCount(0);
    await expectAccessible(page);
  });

  const champion = "Ana Suárez";
  const { data: guest } = await admin
    .from("participants")
    .select("id,tournament_participants!inner(tournament_id)")
    .eq("guest_name", champion)
    .eq("tournament_participants.tournament_id", cup)
    .single()
    .throwOnError();
  const guestId = (guest as { id: string }).id;

  await test.step("the staff play for them, to the podium", async () => {
    await admin.from("tournaments").update({ status: "Activo" }).eq("id", cup).throwOnError();
    const visitor = await openSecondPage();
    await visitor.goto(`/tournaments/${cup}?tab=participantes`);
    await expect(visitor.getByText(champion).filter({ visible: true }).first()).toBeVisible();
    await expect(visitor.getByRole("tabpanel").getByRole("link", { name: champion })).toHaveCount(
      0,
    );
    await expectAccessible(visitor);
    for (;;) {
      const { data: ready } = await admin
        .from("tournament_matches")
        .select("id,participant1_id,participant2_id")
        .eq("tournament_id", cup)
        .in("status", ["pending", "scheduled"])
        .throwOnError();
      if (ready.length === 0) break;
      for (const { id, participant1_id: first, participant2_id: second } of ready) {
        const winner = second === guestId ? second : first;
        await admin
          .rpc("declare_match_winner", {
            p_match_id: id,
            p_winner_id: winner,
            p_result: winner === first ? "2-0" : "0-2",
          })
          .throwOnError();
      }
    }
    await visitor.goto(`/tournaments/${cup}`);
    await expect(visitor.getByRole("region", { name: "Podio" })).toContainText(champion);
    await expectAccessible(visitor);
  });

  const link = await test.step("the link is shown once, ended and made again", async () => {
    await page.goto(`/organize/${cup}?tab=participantes`);
    const acts = page.getByRole("button", { name: `Más acciones de ${champion}` });
    await proveDialog("participant-action-dialog:rename", acts, async () => {
      await acts.click();
      await page.getByRole("menuitem", { name: `Corregir el nombre de ${champion}` }).click();
    });
    const open = page.getByRole("button", { name: `Enlace para que ${champion} reclame su lugar` });
    await proveDialog("guest-claim-actions:link", open);
    await open.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Crear enlace" }).click();
    const field = dialog.getByRole("textbox", { name: "Enlace para reclamar" });
    const first = await field.inputValue();
    await dialog.getByRole("button", { name: "Anular enlace" }).click();
    await expectToast(page, "Enlace anulado");
    await expect(dialog).toBeHidden();
    const late = await openSecondPage(one.storageState);
    await late.goto(first);
    await expect(late.getByText("Este enlace ya no vale")).toBeVisible();
    await open.click();
    await dialog.getByRole("button", { name: "Crear enlace" }).click();
    await expect(dialog.getByRole("button", { name: "Copiar enlace para reclamar" })).toBeVisible();
    await expectAccessible(page);
    const second = await field.inputValue();
    await dialog.getByRole("button", { name: "Listo" }).click();
    return second;
  });

  await test.step("who was the guest claims him, and has what he won; the staff could undo it", async () => {
    const player = await newAccount(address, request, "reclama");
    const stranger = await openSecondPage();
    await stranger.goto(link);
    await expect(stranger.getByText("¿Eres tú?")).toBeVisible();
    await expect(stranger.getByRole("heading", { level: 1, name: champion })).toBeVisible();
    await expect(stranger.getByRole("link", { name: "Crear cuenta y reclamar" })).toBeVisible();
    await expectAccessible(stranger);
    const own = await openSecondPage(player.storageState);
    await own.goto(link);
    await own.getByRole("button", { name: "Soy yo" }).click();
    await expect(own).toHaveURL(`/tournaments/${cup}`);
    await expect(own.getByRole("region", { name: "Podio" })).toContainText(player.username);
    const undo = page.getByRole("button", { name: `Deshacer el reclamo de ${player.username}` });
    await expect(undo).toHaveText("Deshacer reclamo");
    await proveDialog("guest-claim-actions", undo);
    await own.goto(`/profile/${player.id}`);
    await expect(own.getByText(name).first()).toBeVisible();
  });
});
