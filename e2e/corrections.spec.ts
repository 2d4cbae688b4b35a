import { type Account, beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { decide, openMatches, playOn, startTournament } from "@leyenda/testing/client-tournaments";
import { rowAct } from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";
import { chooseAct, encounter, moreActs, openEncounters } from "./pages/encounters.ts";

const STAGES = [
  { kind: "round_robin", name: "Liga" },
  { kind: "single_elimination", name: "Llave", qualifiers: 3, is_automatic: false },
];

test("one leaves, nobody comes, one is taken out, a stage is set by hand, and a paid prize ends all corrections", async ({
  page: organiser,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const tag = crypto.randomUUID().slice(0, 6);
  const players: Account[] = [];
  for (let count = 0; count < 4; count += 1) {
    players.push(await newAccount(address, request, `c${tag}`));
  }
  const [one, two, three, four] = players as [Account, Account, Account, Account];
  const { client: admin, storageState } = await demoAccount(address, "admin");
  await beginSignedIn(organiser.context(), storageState);
  const name = `Corregida ${tag}`;
  const id = await startTournament(
    admin,
    { name, stages: STAGES, prizes: [{ type: "money", value: 5000 }] },
    players,
  );
  const row = () => organiser.goto(`/admin/competition?q=${tag}`);
  const more = organiser.getByRole("button", { name: `Más acciones de ${name}` });
  const choose = async (act: string) => {
    await more.click();
    await organiser.getByRole("menuitem", { name: act, exact: true }).click();
  };

  /** Finds the final by its score, because its two sides have already met earlier in the tournament. */
  const finalWith = (score: string) =>
    encounter(organiser, one.username, two.username).filter({ hasText: score });

  await test.step("a player leaves, and is told what it costs", async () => {
    const leaver = await openSecondPage(four.storageState);
    await leaver.goto(`/tournaments/${id}`);
    const acts = leaver.getByRole("button", { name: `Más acciones de ${name}` });
    const leave = async () => {
      await acts.click();
      await leaver.getByRole("menuitem", { name: "Abandonar el torneo" }).click();
    };
    await proveDialog("actions-menu", acts, leave);
    await leave();
    const question = leaver.getByRole("alertdialog");
    await expect(question).toContainText("se anulan 3 partidos");
    await question.getByRole("button", { name: "Sí, abandonar" }).click();
    await expectToast(leaver, "Abandonaste el torneo");
    await acts.click();
    await expect(leaver.getByRole("menuitem")).toHaveText(["Ocultar resultados"]);
  });

  await test.step("a match to which nobody came", async () => {
    await openEncounters(organiser, two.username);
    const card = encounter(organiser, two.username, three.username);
    const sayNobody = () => chooseAct(organiser, card, "Nadie se presentó");
    await proveDialog("match-action-dialogs:noShow", moreActs(card), sayNobody);
    await sayNobody();
    const question = organiser.getByRole("alertdialog");
    await expect(question).toContainText("termina sin ganador");
    await question.getByRole("button", { name: "Nadie se presentó" }).click();
    await expectToast(organiser, "Encuentro sin ganador");
    await expect(card).toBeHidden();
  });

  await test.step("the next stage waits: its length, its order, its beginning", async () => {
    await playOn(admin, id, players);
    await row();
    await proveDialog("stages-dialog", more, () => choose("Etapas"));
    await choose("Etapas");
    const panel = organiser.getByRole("dialog", { name: "Etapas" });
    await panel.getByRole("combobox", { name: "Al mejor de" }).selectOption({ label: "5" });
    await panel.getByRole("button", { name: "Guardar ajustes" }).click();
    await expectToast(organiser, "Etapa actualizada");
    await panel.getByRole("button", { name: `Subir a ${three.username}` }).click();
    await expect(panel.getByRole("button", { name: "Mover a " }).nth(1)).toHaveAccessibleName(
      `Mover a ${three.username}`,
    );
    await panel.getByRole("button", { name: "Guardar orden" }).click();
    await expectToast(organiser, "Orden guardado");
    await panel.getByRole("button", { name: "Empezar la etapa" }).click();
    await expectToast(organiser, "Etapa armada: 3 partidos");
  });

  await test.step("one is taken out without blame", async () => {
    await row();
    await organiser.getByRole("button", { name: `Participantes de ${name}` }).click();
    const acts = organiser.getByRole("button", { name: `Más acciones de ${three.username}` });
    const retire = async () =>
      (await rowAct(organiser, three.username, `Retirar a ${three.username}`)).click();
    await proveDialog("participant-action-dialog:retire", acts, retire);
    await retire();
    const question = organiser.getByRole("alertdialog");
    await expect(question).toContainText("deja el torneo sin culpa");
    await question.getByRole("button", { name: "Retirar" }).click();
    await expectToast(organiser, "Participante retirado");
    // A participant is readmitted, which reopens the match that the rival had won by walkover. Then the participant is
    // disqualified.
    const readmit = organiser.getByRole("button", { name: `Readmitir a ${three.username}` });
    await proveDialog("participant-action-dialog:readmit", readmit);
    await readmit.click();
    await expect(question).toContainText("Se abre otra vez un partido");
    await question.getByLabel("Motivo").fill("Se retiró por error");
    await question.getByRole("button", { name: "Readmitir" }).click();
    await expectToast(organiser, "Participante readmitido");
    const [again] = await openMatches(admin, id);
    expect([again?.participant1_id, again?.participant2_id]).toEqual([
      three.participantId,
      two.participantId,
    ]);
    await (await rowAct(organiser, three.username, `Descalificar a ${three.username}`)).click();
    await question.getByLabel("Motivo").fill("No se presentó");
    await question.getByRole("button", { name: "Descalificar" }).click();
    await expectToast(organiser, "Participante descalificado");
    await expect(
      organiser.getByRole("button", { name: `Deshacer la descalificación de ${three.username}` }),
    ).toHaveText("Deshacer descalificación");
    const [final] = await openMatches(admin, id);
    expect([final?.participant1_id, final?.participant2_id]).toEqual([
      one.participantId,
      two.participantId,
    ]);
    if (final) await decide(admin, final, one.participantId, "3-1");
  });

  await test.step("a score with the right winner is corrected where it stands, and seen at once", async () => {
    const watcher = await openSecondPage(two.storageState);
    const { data: final } = await admin
      .from("tournament_matches")
      .select("id")
      .match({ tournament_id: id, result: "3-1" })
      .single()
      .throwOnError();
    await watcher.goto(`/match/${final.id}`);
    await expect(watcher.locator("main")).toContainText("3-1");
    await openEncounters(organiser, one.username, "todos");
    const correct = () => chooseAct(organiser, finalWith("3-1"), "Corregir el marcador");
    await proveDialog("correct-score-dialog", moreActs(finalWith("3-1")), correct);
    await correct();
    const form = organiser.getByRole("dialog", { name: "Corregir el marcador" });
    await expect(form.getByLabel("Marcador", { exact: true })).toHaveValue("3-1");
    await form.getByRole("button", { name: "3-2" }).click();
    await form.getByLabel("Motivo").fill("Faltaba un mapa");
    await form.getByLabel("Marcador", { exact: true }).press("Enter");
    await expectToast(organiser, "Marcador corregido");
    await expect(finalWith("3-2")).toBeVisible();
    await expect(watcher.locator("main")).toContainText("3-2");
  });

  await test.step("the other side had won: of what rests on it one match stays, and the rest is played again", async () => {
    const cup = `Al revés ${tag}`;
    const bracket = await startTournament(admin, { name: cup, format: "single-elimination" }, [
      one,
      two,
      three,
      four,
    ]);
    await playOn(admin, bracket, [two, one, three, four]);
    await openEncounters(organiser, four.username, "todos");
    const semifinal = encounter(organiser, one.username, four.username).filter({ hasText: cup });
    await chooseAct(organiser, semifinal, "Corregir el marcador");
    const form = organiser.getByRole("dialog", { name: "Corregir el marcador" });
    const options = form.getByRole("group", { name: "Marcadores posibles" });
    await options.getByRole("button", { pressed: false }).last().click();
    await expect(form).toContainText("Lo que depende de este resultado");
    await expectAccessible(organiser);
    await expect(form).toContainText(`Gana ${four.username} en lugar de ${one.username}.`);
    const final = form.getByRole("group", { name: /Final/ });
    await expect(final.getByRole("radio", { name: /^Se vuelve a jugar/ })).toBeChecked();
    await expect(form.getByRole("status")).toHaveText("Se pierde 1 resultado.");
    await final.getByRole("radio", { name: /^Se vuelve a jugar/ }).press("ArrowUp");
    const stays = final.getByRole("radio", { name: /^Se mantiene/ });
    await expect(stays).toBeChecked();
    await expect(form.getByRole("status")).toHaveText("No se pierde ningún resultado.");
    await form.getByLabel("Motivo").fill("Cargado al revés");
    await form.getByRole("button", { name: "Corregir", exact: true }).click();
    await expectToast(organiser, "Marcador corregido");
    await organiser.goto(`/admin/competition?tab=encuentros&estado=todos&q=${two.username}`);
    await expect(
      encounter(organiser, two.username, four.username).filter({ hasText: cup }),
    ).toContainText("W.O.");
    const { data: champion } = await admin
      .from("tournament_participants")
      .select("participant_id")
      .match({ tournament_id: bracket, final_position: 1 })
      .single()
      .throwOnError();
    expect(champion.participant_id).toBe(two.participantId);
  });

  await test.step("once the prize is paid the final stands", async () => {
    const { data: payout } = await admin
      .from("payouts")
      .select("id")
      .eq("tournament_id", id)
      .single()
      .throwOnError();
    await one.client
      .rpc("save_payment_info", { p_cvu: null, p_alias: "corregida.aqui" })
      .throwOnError();
    await admin.rpc("mark_payout_paid", { p_payout_id: payout.id }).throwOnError();
    await openEncounters(organiser, one.username, "todos");
    const card = finalWith("3-2");
    const reopen = () => chooseAct(organiser, card, "Reabrir");
    await proveDialog("match-action-dialogs:reopen", moreActs(card), reopen);
    await reopen();
    const question = organiser.getByRole("alertdialog");
    await question.getByRole("button", { name: "Reabrir" }).click();
    await expectToast(organiser, "Ya se pagaron premios en dinero de este torneo");
    await question.getByRole("button", { name: "Cancelar" }).click();
    await expect(card).toContainText("3-2");
  });

  await test.step("its settings are kept, and make the next ones", async () => {
    await row();
    await proveDialog("tournament-desk-actions:template", more, () =>
      choose("Guardar como plantilla"),
    );
    await choose("Guardar como plantilla");
    const keeping = organiser.getByRole("alertdialog");
    await keeping.getByLabel("Nombre").fill(`Plantilla ${tag}`);
    await keeping.getByRole("button", { name: "Guardar como plantilla" }).click();
    await expectToast(organiser, "Plantilla guardada");
    await row();
    await organiser.getByRole("button", { name: "Desde una plantilla" }).click();
    const making = organiser.getByRole("dialog", { name: "Crear desde una plantilla" });
    await making
      .getByRole("combobox", { name: "Plantilla" })
      .selectOption({ label: `Plantilla ${tag}` });
    await making.getByLabel("Nombre").fill(`Siguiente ${tag}`);
    await making.getByLabel("Comienzo").fill("2030-05-04T20:00");
    await expectAccessible(organiser);
    await making.getByRole("button", { name: "Crear torneo" }).click();
    await expectToast(organiser, "Torneo creado");
    await expect(organiser.getByLabel("Nombre", { exact: true })).toHaveValue(`Siguiente ${tag}`);
    await row();
    await choose("Duplicar");
    const copying = organiser.getByRole("dialog", { name: "Duplicar torneo" });
    await copying.getByLabel("Comienzo").fill("2030-05-05T20:00");
    await copying.getByRole("button", { name: "Crear torneo" }).click();
    await expectToast(organiser, "Torneo creado");
    await expect(organiser.getByLabel("Nombre", { exact: true })).toHaveValue(`${name} 2`);
    const { data: made } = await admin
      .from("tournaments")
      .select("format,prizes,tournament_stages(kind,is_automatic,state)")
      .in("name", [`Siguiente ${tag}`, `${name} 2`])
      .throwOnError();
    const like = {
      format: "custom",
      prizes: [{ type: "money", value: 5000 }],
      tournament_stages: [
        { kind: "round_robin", is_automatic: true, state: "planned" },
        { kind: "single_elimination", is_automatic: false, state: "planned" },
      ],
    };
    expect(made).toEqual([like, like]);
    await row();
    await organiser.getByRole("button", { name: "Desde una plantilla" }).click();
    await making
      .getByRole("combobox", { name: "Plantilla" })
      .selectOption({ label: `Plantilla ${tag}` });
    await making.getByRole("button", { name: "Eliminar plantilla" }).click();
    await expectToast(organiser, "Plantilla eliminada");
  });
});
