import { expect, test } from "vitest";
import { refusalAction, refusalText, type RegistrationRefusal } from "./registration-texts.ts";

test.each<{ state: RegistrationRefusal; text: string }>([
  {
    state: { kind: "no_team" },
    text: "Debes pertenecer a un equipo para inscribirte en este torneo.",
  },
  {
    state: { kind: "no_participant" },
    text: "No se pudo identificar tu ID de participante.",
  },
  {
    state: { kind: "not_leader" },
    text: "Solo el líder o un co-líder puede inscribir al equipo.",
  },
  {
    state: { kind: "team_wallet_required" },
    text: "Este torneo se paga con tickets de equipo: solo el líder o un co-líder puede usarlos.",
  },
  {
    state: { kind: "team_too_small", missing: 1 },
    text: "A tu equipo le falta 1 miembro para este formato.",
  },
  {
    state: { kind: "too_young", minimum: 18, reachedOn: "2028-03-01" },
    text: "Este torneo es para mayores de 18 años: podrás jugarlo desde el 1 de marzo de 2028.",
  },
  {
    state: { kind: "team_too_young", minimum: 18, missing: 1 },
    text: "Este torneo es para mayores de 18 años. A tu equipo le falta 1 miembro que indique su fecha de nacimiento en Ajustes › Juego responsable.",
  },
  {
    state: { kind: "insufficient_tickets", missing: 3, wallet: "personal" },
    text: "Fondos insuficientes: te faltan 3\u00A0tickets.",
  },
  {
    state: { kind: "insufficient_tickets", missing: 3, wallet: "team" },
    text: "Fondos insuficientes: a tu equipo le faltan 3\u00A0tickets.",
  },
])("$state.kind says why and leads to a page that exists", ({ state, text }) => {
  expect(refusalText(state)).toBe(text);
  expect(refusalAction(state, null).to).toMatch(/^\//);
});

test("what a wallet lacks is bought for that wallet", () => {
  const lacking = (wallet: "personal" | "team") =>
    refusalAction({ kind: "insufficient_tickets", missing: 3, wallet }, "team-id").to;
  expect(lacking("personal")).toBe("/store?faltan=3");
  expect(lacking("team")).toBe("/store?faltan=3&billetera=equipo");
});
