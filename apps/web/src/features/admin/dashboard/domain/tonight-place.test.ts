import { expect, test } from "vitest";
import { tonightPlace } from "./tonight-place.ts";

const ID = "00000000-0000-0000-0000-00000000000a";
const MATCHES = `/admin/competition?tab=encuentros&torneo=${ID}`;
const CHALLENGES = "/admin/competition?tab=encuentros&tipo=desafios";

test.each([
  { kind: "dispute", id: ID, place: `${MATCHES}&estado=disputas` },
  { kind: "dispute", id: null, place: `${CHALLENGES}&estado=disputas` },
  { kind: "result", id: ID, place: `${MATCHES}&estado=sin-resultado` },
  { kind: "live", id: ID, place: `${MATCHES}&estado=en-vivo` },
  { kind: "match", id: null, place: `${CHALLENGES}&estado=por-jugar` },
  { kind: "cup", id: ID, place: MATCHES },
  { kind: "start", id: ID, place: `/tournaments/${ID}` },
  { kind: "report", id: null, place: "/admin/community?tab=denuncias" },
] as const)("$kind of $id leads to $place", ({ kind, id, place }) => {
  expect(tonightPlace({ kind, tournament_id: id })).toBe(place);
});
