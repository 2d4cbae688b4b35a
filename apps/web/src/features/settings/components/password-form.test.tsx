import { MutationCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { actCallbacks } from "@/lib/mutation";
import { EmailForm } from "./email-form.tsx";
import { PasswordForm } from "./password-form.tsx";

const account = vi.hoisted(() => ({ awaited: null as string | null, said: [] as unknown[] }));
vi.mock("@/lib/supabase", () => ({
  accounts: () =>
    Promise.resolve({
      getUser: () =>
        Promise.resolve({
          data: { user: { email: "ana@correo.test", new_email: account.awaited ?? undefined } },
          error: null,
        }),
      updateUser: () => {
        account.awaited = null;
        return Promise.resolve({ error: null });
      },
    }),
}));
vi.mock("@/lib/reauthentication", () => ({ withRecentProof: (act: () => unknown) => act() }));
vi.mock("@/hooks/use-session", () => ({ useSession: () => ({ user: null }) }));
vi.mock("@/lib/toast", () => ({ toast: (notice: unknown) => account.said.push(notice) }));

beforeEach(() => {
  account.said = [];
});
afterEach(cleanup);

function open() {
  const client = new QueryClient({ mutationCache: new MutationCache(actCallbacks) });
  render(
    <QueryClientProvider client={client}>
      <EmailForm userId="ana" />
      <PasswordForm userId="ana" />
    </QueryClientProvider>,
  );
}

function changePassword() {
  for (const label of [/^Contraseña nueva/u, /^Confirmar contraseña/u])
    fireEvent.change(screen.getByLabelText(label), { target: { value: "nueva-clave" } });
  fireEvent.click(screen.getByRole("button", { name: "Actualizar contraseña" }));
}

test("a change of address that awaits confirmation ends: said before, said after, awaited no more", async () => {
  account.awaited = "nueva@correo.test";
  open();
  await screen.findByText(/^Falta confirmar el cambio a nueva@correo\.test/u);
  expect(screen.getByText(/nueva@correo\.test está sin confirmar: se cancela/u)).toBeTruthy();
  changePassword();
  await waitFor(() =>
    expect(account.said).toMatchObject([
      { description: expect.stringContaining("nueva@correo.test se canceló") },
    ]),
  );
  await waitFor(() => expect(screen.queryByText(/Falta confirmar el cambio/u)).toBeNull());
  expect(screen.queryByText(/se cancela/u)).toBeNull();
});

test("without one nothing more is said", async () => {
  account.awaited = null;
  open();
  changePassword();
  await waitFor(() =>
    expect(account.said).toMatchObject([{ description: "Tu contraseña se actualizó." }]),
  );
});
