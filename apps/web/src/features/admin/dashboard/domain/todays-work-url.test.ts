import { expect, test } from "vitest";
import { tonightPlace } from "./todays-work-url.ts";

const ID = "00000000-0000-0000-0000-00000000000a";
const DESK = `/organize/${ID}`;
const MATCHES = `${DESK}?tab=partidos`;
const CHALLENGES = "/admin/competition?tab=encuentros&tipo=desafios";

test.each([
  { kind: "dispute", id: ID, place: `${MATCHES}&estado=disputas` },
  { kind: "dispute", id: null, place: `${CHALLENGES}&estado=disputas` },
  { kind: "result", id: ID, place: `${MATCHES}&estado=sin-resultado` },
  { kind: "live", id: ID, place: `${MATCHES}&estado=en-vivo` },
  { kind: "due", id: ID, place: `${MATCHES}&estado=por-jugar` },
  { kind: "match", id: null, place: `${CHALLENGES}&estado=por-jugar` },
  { kind: "request", id: ID, place: `${DESK}?tab=participantes` },
  { kind: "slow", id: ID, place: `${DESK}?tab=tablero&estado=demorados` },
  { kind: "cup", id: ID, place: DESK },
  { kind: "start", id: ID, place: DESK },
  { kind: "payout", id: ID, place: "/admin/competition?tab=pagos" },
  { kind: "report", id: null, place: "/admin/community?tab=denuncias" },
] as const)("$kind of $id leads to $place", ({ kind, id, place }) => {
  expect(tonightPlace({ kind, tournament_id: id })).toBe(place);
});
