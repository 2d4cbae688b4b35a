import { readFile } from "node:fs/promises";
import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, signedInAs, test } from "./fixtures/test.ts";
import { playOn, startTournament } from "@leyenda/testing/client-tournaments";

test.use(signedInAs("admin"));

test("the desk hands over the whole tournament, its entrants and its results as files", async ({
  page,
  request,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const { client: admin } = await demoAccount(address, "admin");
  const players = [
    await newAccount(address, request, "archivo"),
    await newAccount(address, request, "archiva"),
  ];
  const { username: name } = newPerson("Copa");
  const id = await startTournament(admin, { name }, players);
  await playOn(admin, id, players);

  await page.goto(`/organize/${id}`);
  const take = async (what: string) => {
    await page.getByRole("button", { name: `Más acciones de ${name}` }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: what }).click();
    return readFile(await (await download).path(), "utf8");
  };
  const file = JSON.parse(await take("Todo el torneo (JSON)")) as Record<string, unknown>;
  expect(file).toMatchObject({
    format: "leyenda-tournament",
    version: 1,
    tournament: { id, name },
  });
  const public_ = await request.get(`/api/v1/rpc/tournament_file?p_tournament_id=${id}`);
  expect(await public_.json()).toEqual(file);
  expect(await take("Inscritos (CSV)")).toContain(players[0]?.username);
  expect(await take("Resultados (CSV)")).toContain("2-1");
});
