import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { AcceptRefusal } from "./accept-refusal.tsx";

afterEach(cleanup);

test.each([
  { kind: "no_participant", says: "No se puede identificar al oponente.", remedy: null },
  {
    kind: "team_too_small",
    says: "A tu equipo le faltan integrantes para este formato.",
    remedy: "Ver equipos",
  },
] as const)("a challenge that cannot be taken says why, and what helps: $kind", (given) => {
  render(
    <MemoryRouter>
      <AcceptRefusal state={{ kind: given.kind }} />
    </MemoryRouter>,
  );
  expect(screen.getByText(given.says)).toBeTruthy();
  expect(screen.queryByRole("link")?.textContent ?? null).toBe(given.remedy);
});
