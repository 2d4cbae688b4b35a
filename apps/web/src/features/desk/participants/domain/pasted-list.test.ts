import { describe, expect, test } from "vitest";
import { readParticipants, wantedParticipants } from "./pasted-list.ts";
import { toPreviewLines, type ParticipantPreview } from "./added-participants-preview.ts";

const namesOf = (text: string, type: "individual" | "team" = "individual") =>
  readParticipants(text, type).entrants.map(({ key }) => key);

describe("a list of entrants", () => {
  test("without a heading it is names, as ever", () => {
    expect(namesOf("ana\nbeto, carla;dani")).toEqual(["ana", "beto", "carla", "dani"]);
    expect(namesOf("ana\tbeto\ncarla\tdani")).toEqual(["ana", "beto", "carla", "dani"]);
  });

  test.each([
    "Nombre;Apodo;Siembra;Teléfono\nAna Ríos;@ana;2;341\nBeto;;1;",
    "seed,player,handle,phone\n2,Ana Ríos,ana,341\n1,Beto,,",
  ])("a table says who has which account and seed, and what is left out: %s", (text) => {
    const { entrants, faults, unused } = readParticipants(text, "individual");
    expect(entrants).toEqual([
      { key: "ana", name: "Ana Ríos", seed: 2 },
      { key: "Beto", name: "Beto", seed: 1 },
    ]);
    expect(faults).toEqual([]);
    expect(unused).toHaveLength(1);
  });

  test("of a cup of teams the name is the team's, of players the player's", () => {
    const text = "Jugador;Equipo\nana;Lobos\nbeto;Cuervos";
    expect(namesOf(text)).toEqual(["ana", "beto"]);
    expect(namesOf(text, "team")).toEqual(["Lobos", "Cuervos"]);
  });

  test("what a line lacks is said by its number, and the others count", () => {
    const { entrants, faults } = readParticipants(
      "Nombre;Siembra\nAna;1\n;2\nANA;3\nBeto;uno\nCarla;1\nDani;0\n\nElsa;",
      "individual",
    );
    expect(entrants.map(({ name }) => name)).toEqual(["Ana", "Elsa"]);
    expect(faults).toEqual([
      { line: 3, text: "falta el nombre." },
      { line: 4, text: "ya está en la línea 2." },
      { line: 5, text: "la siembra «uno» no es un número de 1 a 9999." },
      { line: 6, text: "tiene la misma siembra que la línea 2." },
      { line: 7, text: "la siembra «0» no es un número de 1 a 9999." },
    ]);
  });
});

test("accounts, guests and who is in already come in with their seeds, as far as they are taken", () => {
  const { entrants } = readParticipants(
    "Nombre;Siembra\nana;3\nbeto;2\ncarla;1\nx;4\ndani;",
    "individual",
  );
  const row = (line: number, verdict: ParticipantPreview["verdict"]): ParticipantPreview => ({
    line,
    participant_id: `id ${line}`,
    name: "",
    image_url: null,
    is_exact: true,
    verdict,
  });
  const lines = toPreviewLines(
    entrants.map(({ key }) => key),
    [row(1, "added"), row(2, "already_in"), row(5, "already_in")],
    new Map(),
  );
  expect(wantedParticipants(lines, entrants, { guests: true, seeds: true })).toEqual([
    { participantId: "id 1", guest: null, seed: 3 },
    { participantId: "id 2", guest: null, seed: 2 },
    { participantId: null, guest: "carla", seed: 1 },
  ]);
  expect(wantedParticipants(lines, entrants, { guests: false, seeds: false })).toEqual([
    { participantId: "id 1", guest: null, seed: null },
  ]);
});
