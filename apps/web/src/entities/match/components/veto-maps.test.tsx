import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { VetoMapView } from "../domain/veto-views.ts";
import { VetoMaps } from "./veto-maps.tsx";

afterEach(cleanup);

const map = (name: string, changed: Partial<VetoMapView> = {}): VetoMapView => ({
  name,
  state: "open",
  games: [],
  side: null,
  ...changed,
});
const maps = [
  map("Ascent", { state: "banned" }),
  map("Bind"),
  map("Haven", { state: "played", games: [2] }),
  map("Icebox", { state: "played", games: [1] }),
  map("Lotus"),
];
const order = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

test("what is played stands first, what is banned last", () => {
  render(<VetoMaps maps={maps} />);
  expect(order()).toEqual(["IceboxMapa 1", "HavenMapa 2", "Bind", "Lotus", "Ascentvetado"]);
});

test("whose turn it is has first what he may choose", () => {
  render(
    <VetoMaps
      maps={maps}
      choice={{
        options: ["Bind", "Lotus"],
        label: (name) => `Elegir ${name}`,
        isPending: false,
        onChoose: () => {},
      }}
    />,
  );
  expect(order()).toEqual([
    "Elegir Bind",
    "Elegir Lotus",
    "IceboxMapa 1",
    "HavenMapa 2",
    "Ascentvetado",
  ]);
});
