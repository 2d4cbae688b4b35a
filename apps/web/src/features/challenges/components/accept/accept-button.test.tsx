import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { AcceptanceState } from "../../domain/acceptance.ts";
import { AcceptButton } from "./accept-button.tsx";

afterEach(cleanup);

test.each<{ state: AcceptanceState | null; says: string; name: string }>([
  { state: null, says: "Aceptar Desafío", name: "Aceptar Desafío de Axioma" },
  {
    state: { kind: "ready", balance: 10, teamName: null },
    says: "Aceptar Desafío",
    name: "Aceptar Desafío de Axioma",
  },
  {
    state: { kind: "no_team" },
    says: "Necesitas un equipo",
    name: "Aceptar Desafío de Axioma: Necesitas un equipo",
  },
])("who cannot take a challenge reads why on its button: $name", ({ state, says, name }) => {
  render(
    <AcceptButton
      challenge={{ privacy: "public", creator_name: "Axioma" }}
      state={state}
      onAccept={() => {}}
    />,
  );
  expect(screen.getByRole("button", { name }).textContent).toBe(says);
});
