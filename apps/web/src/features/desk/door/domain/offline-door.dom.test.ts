import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { unpackArrival } from "./door.ts";

const SOURCE = readFileSync(
  path.join(import.meta.dirname, "../../../../../public/offline-door.js"),
  "utf8",
);
const KEY = "leyenda-door:user";
const IDS = {
  Águilas: "00000000-0000-4000-8000-000000000001",
  Brujos: "00000000-0000-4000-8000-000000000002",
  Ceibo: "00000000-0000-4000-8000-000000000003",
  Duende: "00000000-0000-4000-8000-000000000004",
};
const person = (name: keyof typeof IDS, more: object = {}) => ({
  participantId: IDS[name],
  profileId: null,
  name,
  person: null,
  standing: "registered",
  arrivedAt: null,
  ...more,
});

function openDoor() {
  document.body.innerHTML = '<section id="door" hidden></section>';
  // oxlint-disable-next-line typescript/no-implied-eval -- a classic script exports nothing
  const showDoor = new Function(`${SOURCE}; return showDoor;`)() as (door: object) => void;
  showDoor({
    userId: "user",
    room: "cup",
    name: "Copa Sur",
    people: [
      person("Águilas"),
      person("Brujos", { arrivedAt: "2026-03-01T20:00:00Z" }),
      person("Ceibo"),
      person("Duende", { standing: "waiting" }),
    ],
  });
  return document.getElementById("door") as HTMLElement;
}
const outbox = (): { room: string; content: string; state: string; clientId: string }[] =>
  JSON.parse(localStorage.getItem(KEY) ?? "[]");
const press = (door: HTMLElement, label: string) =>
  door.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)?.click();
const type = (door: HTMLElement, text: string) => {
  const input = door.querySelector("input") as HTMLInputElement;
  input.value = text;
  input.dispatchEvent(new Event("input"));
  return input;
};

beforeEach(() => localStorage.clear());

test("a door reloaded without a network opens from its stored list, and counts what is queued", () => {
  localStorage.setItem(
    KEY,
    JSON.stringify([
      {
        clientId: "a",
        room: "cup",
        createdAt: "2026-03-01T20:10:00Z",
        state: "stuck",
        content: JSON.stringify({ participantId: IDS.Ceibo, profileId: null }),
      },
      { clientId: "b", room: "other", createdAt: "", content: "{}" },
    ]),
  );
  const door = openDoor();
  expect(door.hidden).toBe(false);
  expect(door.querySelector("h2")?.textContent).toBe("Puerta de Copa Sur");
  expect(door.querySelector("[role=status]")?.textContent).toBe(
    "Llegaron 2 de 3 · 1 sin enviar: se envía solo en cuanto vuelve la conexión",
  );
  expect([...door.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    "ÁguilasLlegó",
    "BrujosLlegó",
    "CeiboGuardado aquí: se envía al volver la conexión.",
  ]);
});

test("an arrival joins the outbox that the door's page sends, as that page writes it", () => {
  const door = openDoor();
  press(door, "Llegó Águilas");
  expect(outbox()).toMatchObject([{ room: "cup", state: "stuck" }]);
  expect(unpackArrival(outbox()[0]?.content ?? "")).toMatchObject({
    participantId: IDS["Águilas"],
    code: null,
    name: "Águilas",
  });
  expect(door.querySelector("[role=status]")?.textContent).toContain("Llegaron 2 de 3 · 1 sin");
});

test("people are found without accents; a code that a scanner types is queued as it is", () => {
  const door = openDoor();
  const input = type(door, "aguil");
  expect(door.querySelectorAll("li")).toHaveLength(1);
  type(door, "0123 4567-89ab cdef 0123");
  input.form?.dispatchEvent(new Event("submit", { cancelable: true }));
  expect(unpackArrival(outbox()[0]?.content ?? "")?.code).toBe("0123456789ABCDEF0123");
  expect(input.value).toBe("");
});
