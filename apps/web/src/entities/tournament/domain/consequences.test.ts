import { expect, test } from "vitest";
import type { TournamentOutlook } from "../api/tournament-outlook.ts";
import type { TournamentAct } from "./tournament-act.ts";
import { consequencesOf } from "./consequences.ts";

const NOW = Date.parse("2026-11-20T20:00:00Z");

const cup: TournamentOutlook = {
  name: "Copa",
  status: "Inscripciones",
  start_date: "2026-11-21T20:00:00Z",
  registration_deadline: null,
  max_participants: 8,
  prizes: [{ type: "tickets", value: 500 }],
  registered: 6,
  entrants: 6,
  told_at_start: 6,
  told_at_deletion: 6,
  payers: 6,
  fees_held: 60,
  is_drawn: false,
  is_paid_out: false,
  matches: 0,
  decided_matches: 0,
  pending_payouts: 0,
  pending_amount: 0,
};
const running = { ...cup, is_drawn: true, matches: 7, decided_matches: 3, told_at_start: 0 };

test.each<{
  why: string;
  act: TournamentAct;
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
    why: "those who did not check in stay out",
    act: "Activo",
    outlook: { ...cup, entrants: 5 },
    says: ["1 inscrito sin asistencia confirmada queda afuera."],
  },
  {
    why: "one entrant is no tournament",
    act: "Activo",
    outlook: { ...cup, registered: 1, entrants: 1 },
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
    says: ["2 premios en dinero siguen sin pagar ($1.500)."],
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
    why: "before the start a deletion gives back",
    act: "delete",
    outlook: cup,
    says: [
      "Se devuelven 60\u00A0tickets de 6 inscripciones.",
      "Se avisa a 6 personas.",
      "No se puede deshacer.",
    ],
  },
  {
    why: "after the start it gives nothing back",
    act: "delete",
    outlook: { ...running, told_at_deletion: 0 },
    says: [
      "Se eliminan 6 inscripciones y no se devuelven tickets.",
      "Se eliminan 7 partidos, 3 con resultado.",
      "Nadie recibe un aviso.",
    ],
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
