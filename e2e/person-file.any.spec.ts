import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { expectToast } from "./fixtures/toasts.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament, enterTournament } from "@leyenda/testing/client-tournaments";
import { proveDialog } from "./pages/dialogs.ts";

test("the file of a person: contact, hint, cups, a new nickname, a suspension, its appeal by the person and its answer", async ({
  openSecondPage,
  request,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const admin = await demoAccount(address, "admin");
  const [person, twin, colleague] = [
    await newAccount(address, request, "ficha"),
    await newAccount(address, request, "gemelo"),
    await newAccount(address, request, "colega"),
  ];
  const phone = `11 ${String(Date.now()).slice(-8)}`;
  for (const { client, id } of [person, twin])
    await client
      .from("profile_private")
      .update({ phone_number: phone })
      .eq("profile_id", id)
      .throwOnError();
  const cupName = `Copa de ${person.username}`;
  const cup = await announceTournament(admin.client, { name: cupName });
  await enterTournament(cup, [person]);
  const held = await announceTournament(admin.client, { name: `Duelo de ${person.username}` });
  await enterTournament(held, [person, twin]);
  // A temporary second administrator: an administrator cannot decide appeals against their own sanctions.
  const setRole = (role: "admin" | "user") =>
    admin.client.from("profiles").update({ role }).eq("id", colleague.id).throwOnError();
  await setRole("admin");

  const office = await openSecondPage(admin.storageState);
  await office.goto(`/admin/community?q=${person.username}`);
  await office.getByRole("link", { name: person.username, exact: true }).click();
  await expect(office).toHaveURL(`/admin/people/${person.id}`);
  await expect(office.getByRole("heading", { level: 1, name: person.username })).toBeVisible();
  await expect(office.getByText("Ficha de la persona", { exact: true })).toBeVisible();
  for (const name of ["Datos en común", "Apodos anteriores"])
    await expect(office.getByRole("heading", { name })).toBeVisible();
  await expect(office.getByText(phone, { exact: true })).toBeVisible();
  await expect(office.getByText("Mismo teléfono")).toBeVisible();
  await expect(office.getByRole("link", { name: twin.username })).toBeVisible();
  await expect(office.getByText("Puede ser una familia o un club: no prueba nada.")).toBeVisible();
  await expect(office.getByRole("link", { name: cupName })).toBeVisible();
  await expectAccessible(office);

  const renaming = office.getByRole("button", { name: "Cambiar apodo" });
  await proveDialog("rename-dialog", renaming);
  await renaming.click();
  const rename = office.getByRole("dialog", { name: `Cambiar el apodo de ${person.username}` });
  await rename.getByLabel("Apodo nuevo").fill(twin.username);
  await rename.getByLabel("Motivo").fill("Ofende a otros");
  await rename.getByRole("button", { name: "Cambiar apodo" }).click();
  await expect(rename.getByText("Ese nombre de usuario ya está en uso.")).toBeVisible();
  const fresh = `n${person.username}`.slice(0, 24);
  await rename.getByLabel("Apodo nuevo").fill(fresh);
  await rename.getByRole("button", { name: "Cambiar apodo" }).click();
  await expectToast(office, "Apodo cambiado");
  await expect(office.getByRole("heading", { level: 1, name: fresh })).toBeVisible();
  await expect(office.getByText(/lo cambió: Ofende a otros/)).toBeVisible();

  const suspending = office.getByRole("button", { name: "Suspender", exact: true });
  await proveDialog("suspend-and-exclude-dialogs", suspending);
  await office.getByRole("button", { name: `Dejar fuera de ${cupName}` }).click();
  const keeping = office.getByRole("dialog", { name: `Dejar a ${fresh} fuera de ${cupName}` });
  await keeping.getByRole("button", { name: "Dejar fuera" }).click();
  await expect(keeping.getByText("Elige el motivo de la medida.")).toBeVisible();
  await keeping.getByRole("combobox", { name: "Motivo" }).selectOption({ label: "Trampas" });
  await keeping.getByLabel("Mensaje para la persona").fill("Jugaste con otra cuenta.");
  await keeping.getByRole("button", { name: "Dejar fuera" }).click();
  await expectToast(office, "Fuera del torneo");
  await proveDialog("lift-suspension-dialog", office.getByRole("button", { name: "Levantar" }));

  await colleague.client
    .rpc("suspend_user", {
      p_profile_id: person.id,
      p_days: 30,
      p_reason: "insults",
      p_words: "Por lo que escribiste en la sala.",
    })
    .throwOnError();
  const { error } = await person.client
    .from("teams")
    .insert({ name: `De ${person.username}`, games: ["Valorant"], leader_id: person.id });
  expect(error?.message).toMatch(/^Tu cuenta está suspendida hasta el /);

  const suspended = await openSecondPage(person.storageState);
  await suspended.goto("/settings");
  await suspended.getByRole("link", { name: "Medidas" }).click();
  const measure = suspended
    .locator("section")
    .filter({ has: suspended.getByRole("heading", { name: "Tu cuenta está suspendida" }) });
  await expect(measure).toContainText("Insultos. Por lo que escribiste en la sala.");
  await expect(measure).not.toContainText(colleague.username);
  await expect(
    suspended.getByRole("heading", { name: `No puedes jugar ${cupName}` }),
  ).toBeVisible();
  await measure.getByRole("button", { name: "Apelar" }).click();
  await measure.getByLabel("Por qué apelas").fill("Fue mi hermano.");
  await expectAccessible(suspended);
  await measure.getByRole("button", { name: "Enviar apelación" }).click();
  await expectToast(suspended, "Apelación enviada");
  await expect(measure).toContainText("La administración todavía no respondió.");

  await office.reload();
  await expect(office.getByText("Fue mi hermano.")).toBeVisible();
  const answering = office.getByRole("button", { name: "Responder", exact: true });
  await proveDialog("decide-appeal-dialog", answering);
  await answering.click();
  const decision = office.getByRole("dialog", { name: "Responder la apelación" });
  await decision
    .getByRole("combobox", { name: "Qué se decide" })
    .selectOption({ label: "Acortarla" });
  await decision.getByLabel("Días desde ahora").fill("2");
  await decision.getByLabel("Respuesta para la persona").fill("Cuida tu cuenta.");
  await decision.getByRole("button", { name: "Responder" }).click();
  await expectToast(office, "Apelación respondida");
  await expectAccessible(office);
  await suspended.reload();
  await expect(measure).toContainText("Medida acortada. Cuida tu cuenta.");

  // A match of a suspended player waits on the board until the staff decides what happens to the match.
  await admin.client.from("tournaments").update({ status: "Activo" }).eq("id", held).throwOnError();
  await office.goto(`/organize/${held}?tab=tablero`);
  const act = (name: string) => office.getByRole("button", { name });
  await proveDialog("barred-match-decisions:give", act(`Dar el partido a ${twin.username}`));
  await proveDialog("barred-match-decisions:disqualify", act(`Descalificar a ${fresh}`));
  await proveDialog("barred-match-decisions:play", act(`Dejar jugar a ${fresh}`));
  await setRole("user");
});
