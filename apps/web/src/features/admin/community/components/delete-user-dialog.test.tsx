import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ManagedUser } from "../api/users.ts";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";

afterEach(cleanup);

const user = { id: "a", username: "Ana", personal_tickets: 3, team: null } as ManagedUser;

test("whose account is closed stays out, unless the administration lets him come back", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteUserDialog user={user} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const mayReturn = await screen.findByRole("checkbox", {
    name: "Puede volver a registrarse con su correo",
  });
  expect(mayReturn.getAttribute("aria-checked")).toBe("false");
  const stays = screen.getByText(/dos años/);
  fireEvent.click(mayReturn);
  expect(stays.textContent).not.toMatch(/dos años/);
});
