import { expect, test } from "vitest";
import type { TournamentOutlook } from "../api/action-impact-numbers.ts";
import type { OrganizerAction } from "./organizer-action.ts";
import { consequencesOf, startsEmpty } from "./consequences.ts";

const NOW = Date.parse("2026-11-20T20:00:00Z");

const cup: TournamentOutlook = {
  name: "Copa",
  status: "Inscripciones",
  start_date: "2026-11-21T20:00:00Z",
  registration_deadline: null,
  max_participants: 8,
  prizes: [{ type: "tickets", value: 500 }],
  registered: 6,
  participants: 6,
  short_teams: 0,
  waiting: 0,
  notified_at_start: 6,
  notified_at_end: 6,
  payers: 6,
  fees_held: 60,
  is_drawn: false,
  is_paid_out: false,
  is_cancelled: false,
  matches: 0,
  decided_matches: 0,
  pending_payouts: 0,
  pending_amount: 0,
  pledged: 0,
  is_pledge_at_stake: false,
  undated: 0,
  is_league: false,
  entry_by: "open",
  is_sealed: false,
};
const running = { ...cup, is_drawn: true, matches: 7, decided_matches: 3, notified_at_start: 0 };

test.each<{
  why: string;
  act: OrganizerAction;
  outlook: TournamentOutlook;
  says: string[];
  not?: string[];
}>([
  {
    why: "a start a day early",
    act: "Activo",
    outlook: cup,
    says: [
      "Empieza 1 día antes de lo anunciado",
      "Se sortean los cruces de 6 participantes.",
      "Los 60\u00A0tickets de las inscripciones ya no se devuelven.",
      "Se avisa a 6 personas.",
    ],
  },
  {
    why: "a confirmed team is short while another waits for a place",
    act: "Activo",
    outlook: { ...cup, registered: 8, participants: 7, short_teams: 1, waiting: 1 },
    says: [
      "1 equipo confirmado tiene menos jugadores de los que pide el formato y queda afuera.",
      "1 inscrito espera en la lista y hay lugares libres: si empieza ahora, no entra.",
    ],
    not: ["sin asistencia confirmada"],
  },
  {
    why: "who waits for a full tournament is left out by no start",
    act: "Activo",
    outlook: { ...cup, registered: 8, participants: 8, waiting: 3 },
    says: [],
    not: ["en la lista"],
  },
  {
    why: "what a founder pledged goes back to him",
    act: "cancel",
    outlook: { ...cup, pledged: 40 },
    says: ["El premio en custodia (40\u00A0tickets) vuelve a quien lo promete."],
  },
  {
    why: "what is played for is not its founder's to call off",
    act: "cancel",
    outlook: { ...running, pledged: 40, is_pledge_at_stake: true },
    says: [
      "Ya se juega por un premio en custodia (40\u00A0tickets): lo cancela la administración.",
    ],
    not: ["Se devuelven", "vuelve a quien"],
  },
  {
    why: "of teams those who lead them are told",
    act: "Activo",
    outlook: { ...cup, notified_at_start: 8, notified_at_end: 25 },
    says: ["Se avisa a 8 personas: quienes juegan, de un equipo quien lo lidera."],
  },
  {
    why: "those who did not check in stay out",
    act: "Activo",
    outlook: { ...cup, participants: 5 },
    says: ["1 inscrito sin asistencia confirmada queda afuera."],
  },
  {
    why: "one entrant is no tournament",
    act: "Activo",
    outlook: { ...cup, registered: 1, participants: 1 },
    says: ["No se genera ningún partido", "Nadie recibe un aviso."],
    not: ["Se avisa"],
  },
  {
    why: "a cup that was drawn goes on",
    act: "Activo",
    outlook: running,
    says: ["Sigue con la estructura que tiene: 3 de 7 partidos decididos."],
    not: ["Se avisa a"],
  },
  {
    why: "prizes are not paid by hand",
    act: "Finalizado",
    outlook: running,
    says: ["4 partidos quedan sin jugar.", "No se entrega ningún premio: 500\u00A0tickets."],
  },
  {
    why: "money that is owed stays owed",
    act: "Finalizado",
    outlook: {
      ...running,
      decided_matches: 7,
      is_paid_out: true,
      pending_payouts: 2,
      pending_amount: 1500,
    },
    says: ["2 premios en dinero siguen sin pagar ($1.500\u00A0ARS)."],
    not: ["No se entrega"],
  },
  {
    why: "entries open in vain after the deadline",
    act: "Inscripciones",
    outlook: { ...cup, registration_deadline: "2026-11-20T19:00:00Z" },
    says: ["El cierre de inscripciones ya pasó"],
  },
  {
    why: "entries open in vain when it is full",
    act: "Inscripciones",
    outlook: { ...cup, registered: 8 },
    says: ["No quedan lugares libres."],
  },
  {
    why: "closing entries keeps the fees",
    act: "Próximamente",
    outlook: cup,
    says: [
      "Se cierran las inscripciones",
      "60\u00A0tickets de 6 inscripciones quedan sin devolver.",
    ],
  },
  {
    why: "what is played closed its entries long ago",
    act: "Próximamente",
    outlook: { ...running, status: "Activo" },
    says: ["Nadie recibe un aviso."],
    not: ["Se cierran las inscripciones"],
  },
  {
    why: "fees are named, and what returns them",
    act: "Finalizado",
    outlook: running,
    says: [
      "60\u00A0tickets de 6 inscripciones quedan sin devolver.",
      "Cancelar el torneo, en cambio, devuelve todas las inscripciones.",
    ],
  },
  {
    why: "gives every fee back, says so to everybody, and is for good",
    act: "cancel",
    outlook: running,
    says: [
      "Se devuelven 60\u00A0tickets de 6 inscripciones.",
      "4 partidos quedan sin jugar.",
      "No se entrega ningún premio",
      "Se avisa a 6 personas, con el motivo.",
      "No se puede deshacer.",
    ],
  },
  {
    why: "not once the prizes were given",
    act: "cancel",
    outlook: { ...running, is_paid_out: true },
    says: ["Ya entregó sus premios"],
    not: ["Se devuelven"],
  },
  {
    why: "fees hold it up, and lead to cancelling",
    act: "delete",
    outlook: cup,
    says: ["Guarda 60\u00A0tickets de 6 inscripciones", "Cancélalo antes"],
    not: ["Se avisa"],
  },
  {
    why: "so do the prizes of a cup that is played",
    act: "delete",
    outlook: { ...running, payers: 0, fees_held: 0 },
    says: ["Está en juego y debe sus premios", "Cancélalo antes"],
  },
  {
    why: "what owes nothing goes, with its people told",
    act: "delete",
    outlook: { ...running, payers: 0, fees_held: 0, prizes: [] },
    says: [
      "Se eliminan 6 inscripciones.",
      "Se eliminan 7 partidos, 3 con resultado.",
      "Se avisa a 6 personas.",
    ],
  },
  {
    why: "a cancelled one goes in silence: everybody was told",
    act: "delete",
    outlook: { ...running, is_cancelled: true, payers: 0, fees_held: 0, notified_at_end: 0 },
    says: ["Nadie recibe un aviso."],
  },
  {
    why: "prizes that are owed keep the tournament",
    act: "delete",
    outlook: { ...running, pending_payouts: 1, pending_amount: 10 },
    says: ["Con premios sin pagar no se puede eliminar."],
  },
])("$act: $why", ({ act, outlook, says, not = [] }) => {
  const said = consequencesOf(act, outlook, NOW)
    .map(({ text }) => text)
    .join("\n");
  for (const words of says) expect(said).toContain(words);
  for (const words of not) expect(said).not.toContain(words);
});

test.each([
  { act: "Activo", outlook: { ...cup, participants: 0 }, is: true },
  { act: "Activo", outlook: cup, is: false },
  { act: "Activo", outlook: { ...running, participants: 0 }, is: false },
  { act: "Finalizado", outlook: { ...cup, participants: 0 }, is: false },
] as const)("$act without a match: $is", ({ act, outlook, is }) => {
  expect(startsEmpty(act, outlook)).toBe(is);
});

test.each([
  ["open", "Cualquiera que cumpla los requisitos puede inscribirse."],
  [
    "approval",
    "Quien cumpla los requisitos puede pedir un lugar: entra cuando la organización lo aprueba.",
  ],
  ["code", "Entra solo quien tiene un código de la organización."],
] as const)("opening the entries says who may enter: %s", (entryBy, text) => {
  const said = consequencesOf(
    "Inscripciones",
    { ...cup, status: "Próximamente", entry_by: entryBy },
    NOW,
  );
  expect(said.map((one) => one.text)).toContain(text);
});

test("after a public draw the start keeps its order and draws nothing", () => {
  const said = consequencesOf("Activo", { ...cup, is_sealed: true }, NOW).map(({ text }) => text);
  expect(said).toContain("Los cruces salen del sorteo público, tal como quedó: 6 participantes.");
  expect(said.some((text) => text.startsWith("Se sortean"))).toBe(false);
});
