import { expect, test } from "vitest";
import { roomFacts } from "./offline-room-facts.ts";

const side = (name: string) => ({
  id: name,
  type: "user" as const,
  name,
  imageUrl: null,
  ownerId: name,
  isGuest: false,
});
const match = { side1: side("ana"), side2: side("beto"), veto: null };

test("what is kept of a room: the station, whose it is and its name, and never the password", () => {
  const lobby = { host: 2, name: "copa-7", password: "secreto" };
  expect(roomFacts({ match, lobby, station: "4" })).toEqual([
    "Estación 4",
    "Crea la sala: beto",
    "Sala del juego: copa-7",
  ]);
});

test("of a room that nobody opened there is only who opens it; of none nothing", () => {
  expect(roomFacts({ match, lobby: { host: 0, name: null }, station: null })).toEqual([
    "Crea la sala: la organización",
  ]);
  expect(roomFacts({ match, lobby: null, station: null })).toEqual([]);
});
