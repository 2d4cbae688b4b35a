import { expect, test } from "vitest";
import type { EnterableCup } from "../api/enterable-cups.ts";
import { type Entering, nextCup } from "./next-cup.ts";

const NOW = Date.parse("2026-05-01T20:00:00Z");

const cup = (name: string, of: Partial<EnterableCup> = {}): EnterableCup => ({
  id: name,
  name,
  game: "Valorant",
  status: "Inscripciones",
  start_date: "2026-05-03T20:00:00Z",
  registration_deadline: null,
  max_participants: 8,
  participant_count: 3,
  entry_fee: 0,
  ticket_type: "personal",
  type: "individual",
  team_format: "1v1",
  image_url: null,
  own: [],
  publicFrom: null,
  ...of,
});

const alone: Entering = { game: "Valorant", isTeam: false, tickets: 10, team: null };
const leads: Entering = { ...alone, isTeam: true, team: { memberCount: 2, tickets: 5 } };

test.each([
  {
    why: "one of the same game, though it begins later",
    who: alone,
    cups: [cup("otra", { game: "CS2" }), cup("misma", { start_date: "2026-06-01T20:00:00Z" })],
    is: "misma",
  },
  {
    why: "an open one before one that opens soon",
    who: alone,
    cups: [cup("pronto", { status: "Próximamente" }), cup("abierta")],
    is: "abierta",
  },
  {
    why: "another game where none of his is left",
    who: alone,
    cups: [cup("llena", { participant_count: 8 }), cup("otra", { game: "CS2" })],
    is: "otra",
  },
  {
    why: "what he can pay before what he cannot",
    who: alone,
    cups: [
      cup("cara", { entry_fee: 11 }),
      cup("barata", { entry_fee: 10, start_date: "2026-05-09" }),
    ],
    is: "barata",
  },
  { why: "what is dear where it is all", who: alone, cups: [cup("c", { entry_fee: 99 })], is: "c" },
  {
    why: "one for teams, of who leads one",
    who: leads,
    cups: [cup("solo"), cup("duo", { type: "team", team_format: "2v2" })],
    is: "duo",
  },
  {
    why: "none for teams of who leads none",
    who: alone,
    cups: [cup("duo", { type: "team", team_format: "2v2" })],
    is: null,
  },
  {
    why: "none for more players than the team has",
    who: leads,
    cups: [cup("cinco", { type: "team", team_format: "5v5" })],
    is: null,
  },
  {
    why: "none that closed",
    who: alone,
    cups: [cup("c", { registration_deadline: "2026-05-01T19:00:00Z" })],
    is: null,
  },
  {
    why: "none that is still for others",
    who: alone,
    cups: [cup("c", { publicFrom: "2026-05-02T19:00:00Z" })],
    is: null,
  },
])("the next cup is $why", ({ who, cups, is }) => {
  expect(nextCup(cups, who, NOW)?.name ?? null).toBe(is);
});
