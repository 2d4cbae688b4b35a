import { describe, expect, test } from "vitest";
import {
  type AuditAct,
  auditChanges,
  type AuditRow,
  auditSentence,
  readLog,
  toAuditEntry,
} from "./audit-entry";

const ANA = "0b9f7c1e-1111-4222-8333-444455556666";
const LOBOS = "1b9f7c1e-1111-4222-8333-444455556666";
const CUP = "2b9f7c1e-1111-4222-8333-444455556666";
const MATCH = "3b9f7c1e-1111-4222-8333-444455556666";
const GONE = "4b9f7c1e-1111-4222-8333-444455556666";

const act: AuditAct = {
  action: "update",
  entity: "games",
  entity_id: null,
  before: null,
  after: null,
  mentions: {
    [ANA]: { kind: "player", name: "Ana", page_id: ANA },
    [LOBOS]: { kind: "team", name: "Lobos", page_id: LOBOS },
    [CUP]: { kind: "tournament", name: "Copa", page_id: CUP },
    [MATCH]: { kind: "match", name: "Ana vs Beto", page_id: MATCH },
  },
};

/** Replaces the non-breaking space between a number and its unit, so that tests can use a plain space. */
const spaced = (text: string) => text.replaceAll("\u00A0", " ");
const said = (of: Partial<AuditAct>) =>
  spaced(
    auditSentence({ ...act, ...of })
      .map(({ text }) => text)
      .join(""),
  );
const linked = (of: Partial<AuditAct>) =>
  Object.fromEntries(
    auditSentence({ ...act, ...of })
      .filter(({ to }) => to !== null)
      .map(({ text, to }) => [text, to]),
  );
const changed = (of: Partial<AuditAct>) =>
  auditChanges({ ...act, ...of }).map(({ label, before, after }) =>
    [label, before, after].map((text) => text && spaced(text)),
  );

describe("the sentence of an entry", () => {
  test.each<{ why: string; of: Partial<AuditAct>; sentence: string }>([
    {
      why: "a row by its name",
      of: { action: "insert", entity: "games", after: { name: "Ajedrez" } },
      sentence: "creó el juego Ajedrez",
    },
    {
      why: "a procedure with its amount, signed",
      of: {
        action: "manage_tickets",
        entity: "wallets",
        entity_id: ANA,
        before: { balance: 5 },
        after: { balance: 35, delta: 30, reason: "Bienvenida" },
      },
      sentence: "ajustó en +30 tickets la billetera de Ana",
    },
    {
      why: "a decision with winner and match",
      of: {
        action: "declare_match_winner",
        entity: "tournament_matches",
        entity_id: MATCH,
        before: { status: "pending" },
        after: { winner_id: ANA, result: "2-1" },
      },
      sentence: "declaró ganador a Ana en Ana vs Beto",
    },
    {
      why: "a member and the team",
      of: {
        action: "delete",
        entity: "team_members",
        entity_id: ANA,
        before: { profile_id: ANA, team_id: LOBOS, role: "member" },
      },
      sentence: "quitó a Ana del equipo Lobos",
    },
    {
      why: "a module by its word",
      of: { entity: "system_status", entity_id: "2", after: { id: 2, module_name: "store" } },
      sentence: "cambió el módulo Tienda",
    },
    {
      why: "a setting by its short name",
      of: {
        entity: "settings",
        entity_id: "team_size_limit",
        after: { key: "team_size_limit", description: "Integrantes que puede tener un equipo." },
      },
      sentence: "cambió el ajuste «Tamaño de un equipo»",
    },
    {
      why: "one that has none by what it says of itself, without the words that are stored",
      of: {
        entity: "settings",
        entity_id: "of_tomorrow",
        after: { key: "of_tomorrow", description: "Todo es amistoso (true o false)." },
      },
      sentence: "cambió el ajuste «Todo es amistoso»",
    },
    {
      why: "what is gone and left no name by what it was",
      of: { action: "reopen_match", entity: "tournament_matches", entity_id: GONE },
      sentence: "reabrió un partido eliminado",
    },
    {
      why: "one match as one",
      of: { action: "move_matches", entity: "tournaments", after: { name: "Liga", matches: 1 } },
      sentence: "movió 1 partido del torneo Liga",
    },
    {
      why: "several as several",
      of: {
        action: "publish_schedule",
        entity: "tournaments",
        after: { name: "Liga", matches: 3 },
      },
      sentence: "publicó el horario de 3 partidos del torneo Liga",
    },
    {
      why: "money in its currency",
      of: {
        action: "request_ticket_refund",
        entity: "ticket_orders",
        after: { amount_minor: 250_050, currency: "ARS", reason: "Doble pago" },
      },
      sentence: "pidió reembolsar $2.500,50 ARS de la compra ",
    },
  ])("$why", ({ of, sentence }) => {
    expect(said(of)).toBe(sentence);
  });

  test("links to what has a page", () => {
    expect(
      linked({
        action: "disqualify_participant",
        entity: "tournaments",
        entity_id: CUP,
        after: { participant_id: ANA, reason: "Trampas" },
      }),
    ).toEqual({ Ana: `/profile/${ANA}`, Copa: `/tournaments/${CUP}` });
    expect(
      linked({ action: "delete", entity: "teams", entity_id: GONE, before: { name: "X" } }),
    ).toEqual({});
  });
});

describe("what an action changed", () => {
  test("only what differs is told, in words, with before and after", () => {
    const before = { id: CUP, name: "Copa", type: "team", ticket_type: "team", entry_fee: 1000 };
    const after = { ...before, type: "individual", ticket_type: "personal", entry_fee: 1500 };
    expect(changed({ entity: "tournaments", entity_id: CUP, before, after })).toEqual([
      ["Modalidad", "Por equipos", "Individual"],
      ["Paga con", "Tickets del equipo", "Tickets personales"],
      ["Inscripción", "1.000 tickets", "1.500 tickets"],
    ]);
  });

  test("what was set has no before, what was taken away no after, what is empty is not told", () => {
    expect(changed({ action: "insert", after: { name: "Ajedrez", image_url: null } })).toEqual([
      ["Nombre", null, "Ajedrez"],
    ]);
    expect(changed({ action: "delete", before: { name: "Ajedrez", image_url: null } })).toEqual([
      ["Nombre", "Ajedrez", null],
    ]);
    expect(
      changed({ before: { image_url: null }, after: { image_url: "/a/b/cover.png" } }),
    ).toEqual([["Imagen", "—", "cover.png"]]);
  });

  test("what the sentence says is not said again", () => {
    expect(
      changed({
        action: "manage_tickets",
        entity: "wallets",
        before: { balance: 5 },
        after: { balance: 35, delta: 30, reason: "Bienvenida" },
      }),
    ).toEqual([
      ["Saldo", "5 tickets", "35 tickets"],
      ["Motivo", null, "Bienvenida"],
    ]);
  });

  test("what was replaced by what nobody wrote down is not told by halves", () => {
    expect(
      changed({
        action: "declare_match_winner",
        entity: "tournament_matches",
        entity_id: MATCH,
        before: { status: "pending" },
        after: { winner_id: ANA, result: "2-1" },
      }),
    ).toEqual([["Resultado", null, "2-1"]]);
  });

  test("ids are names, instants are local, lists are counted", () => {
    expect(
      changed({
        entity: "teams",
        before: { leader_id: GONE },
        after: { leader_id: ANA },
      }),
    ).toEqual([["Líder", "#4b9f7c1e", "Ana"]]);
    const [[, , date] = []] = changed({
      action: "schedule_match",
      entity: "tournament_matches",
      before: { scheduled_time: null },
      after: { scheduled_time: "2026-11-21T23:00:00+00:00" },
    });
    expect(date).not.toContain("T");
    expect(
      changed({
        action: "set_tournament_seeds",
        entity: "tournaments",
        after: [ANA, LOBOS, ...Array.from({ length: 10 }, () => GONE)],
      }),
    ).toEqual([["Orden", null, expect.stringMatching(/^Ana, Lobos, .* y 4 más$/)]]);
  });

  test("a tournament's settings are named as on its page", () => {
    const settings = (on: boolean, substitutions: string, most: number | null) => ({
      substitutions,
      max_substitutions: most,
      allows_replacement: on,
      agrees_times: on,
    });
    expect(
      changed({
        action: "update",
        entity: "tournaments",
        before: settings(false, "none", null),
        after: settings(true, "between_games", 2),
      }),
    ).toEqual([
      ["Cambios de jugadores", "Sin cambios", "Entre partidos y dentro de cada serie"],
      ["Cambios por partido", "—", "2"],
      ["Reemplazo de quien falta", "No", "Sí"],
      ["Horarios acordados", "No", "Sí"],
    ]);
  });

  test("prizes, stages and nested settings are read as on their pages", () => {
    expect(
      changed({
        action: "insert",
        entity: "tournament_templates",
        after: {
          settings: { format: "swiss", prizes: [{ type: "money", value: 1500 }], rules: null },
          stages: [{ name: "Rondas", kind: "swiss", best_of: 3 }],
        },
      }),
    ).toEqual([
      ["Ajustes", null, "Formato: Sistema suizo; Premios: $1.500 ARS"],
      ["Etapas", null, "Rondas (Sistema suizo)"],
    ]);
  });
});

test("an entry keeps who acted and when", () => {
  const row: AuditRow = { ...act, id: "e1", created_at: "2026-11-20T10:00:00Z", actor: null };
  expect(toAuditEntry(row)).toMatchObject({ id: "e1", createdAt: row.created_at, actor: null });
});

test("what is gone is called what an entry of the page recorded, and said to be gone", () => {
  const row = { ...act, created_at: "2026-11-20T10:00:00Z", actor: null, entity_id: GONE };
  const rows: AuditRow[] = [
    { ...row, id: "e3", action: "delete", entity: "tournaments", before: { name: "Copa Vieja" } },
    { ...row, id: "e2", action: "set_tournament_vetoes", entity: "tournaments" },
    { ...row, id: "e1", action: "reopen_match", entity: "tournament_matches", entity_id: MATCH },
  ];
  const [deleted, vetoes, reopened] = readLog(rows).map(({ sentence }) =>
    sentence.map(({ text }) => text).join(""),
  );
  expect(deleted).toBe("eliminó el torneo Copa Vieja");
  expect(vetoes).toBe("eligió los vetos del torneo Copa Vieja (eliminado)");
  expect(reopened).toBe("reabrió Ana vs Beto");
});
