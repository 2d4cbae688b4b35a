import {
  MutationCache,
  onlineManager,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { type ReactNode, useSyncExternalStore } from "react";
import { createMemoryRouter, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import { useSignOut } from "@/features/auth/api/sign-out";
import { copy as authCopy } from "@/features/auth/copy";
import { SignInDialog } from "@/features/auth/components/sign-in-dialog";
import { NewsForm } from "@/features/admin/news/components/news-form";
import { emptyDraft } from "@/features/admin/news/domain/news-draft";
import { TournamentForm } from "@/features/desk/settings/components/tournament-form";
import { newTournament } from "@/features/desk/settings/domain/tournament-form";
import { CreateTeamForm } from "@/features/teams/components/create-team-form";
import { createSessionStore, SessionContext } from "@/hooks/use-session";
import { askedSignIn, answerSignIn, watchSignIn } from "@/lib/sign-in-request";
import { draftKey } from "@/lib/form-drafts";
import { actCallbacks } from "@/lib/mutation";
import { type SessionState, SIGNED_OUT } from "@/lib/session";
import { Component as RequireAdmin } from "./guards/require-admin.tsx";
import { Component as RequireSession } from "./guards/require-session.tsx";

const USER = { id: "ana" } as NonNullable<SessionState["user"]>;
const ADMIN: SessionState = { ...SIGNED_OUT, user: USER, isAdmin: true };

const { server } = vi.hoisted(() => ({
  server: {
    userId: null as string | null,
    saved: [] as unknown[],
    /** What the mocked sign-in form does when it is submitted. */
    signIn: () => undefined as void,
    signOut: () => undefined as void,
  },
}));

vi.mock("@/lib/supabase", async (original) => {
  const answer = (row: unknown, data: unknown) => ({
    throwOnError: async () => {
      server.saved.push(row);
      return { data };
    },
  });
  return {
    ...(await original<object>()),
    sessionUserId: async () => server.userId,
    askAccounts: async () => server.signOut(),
    accounts: async () => ({
      signInWithPassword: async () => {
        server.signIn();
        return { data: { session: null }, error: null };
      },
    }),
    supabase: {
      from: () => ({
        insert: (row: unknown) => ({ select: () => ({ single: () => answer(row, { id: "1" }) }) }),
      }),
      rpc: (_name: string, row: unknown) => answer(row, { tournament_id: null }),
    },
  };
});

beforeAll(() => onlineManager.setOnline(true));
beforeEach(() => {
  localStorage.clear();
  Object.assign(server, { userId: "ana", saved: [] });
});
afterEach(() => {
  answerSignIn(false);
  cleanup();
});

/** Shows the sign-in dialog like the component that every page contains. */
function SignInHost() {
  const reason = useSyncExternalStore(watchSignIn, askedSignIn);
  return reason === null ? null : <SignInDialog reason={reason} />;
}

function open(form: ReactNode, { guard = <RequireAdmin />, state = ADMIN } = {}) {
  const client = new QueryClient({
    mutationCache: new MutationCache(actCallbacks),
    defaultOptions: { queries: { enabled: false } },
  });
  const store = createSessionStore(state);
  const page = (
    <>
      <Outlet />
      <SignInHost />
    </>
  );
  const router = createMemoryRouter(
    [
      {
        element: page,
        children: [
          { element: guard, children: [{ path: "/form", element: form }] },
          { path: "*", element: <p>Otra página</p> },
        ],
      },
    ],
    { initialEntries: ["/form"] },
  );
  render(
    <QueryClientProvider client={client}>
      <SessionContext value={store}>
        <RouterProvider router={router} />
        <Toaster />
      </SessionContext>
    </QueryClientProvider>,
  );
  const end = () => {
    server.userId = null;
    store.write(SIGNED_OUT);
  };
  server.signOut = end;
  server.signIn = () => {
    server.userId = "ana";
    store.write(state);
  };
  return { router, store, end };
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function signInAgain(sentence: string) {
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(new RegExp(`^${sentence}`))).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Correo|^Email/i), {
    target: { value: "ana@example.com" },
  });
  fireEvent.change(dialog.getByLabelText(/^Contraseña/), { target: { value: "una clave larga" } });
  fireEvent.click(dialog.getByRole("button", { name: "Iniciar sesión" }));
}

const drafts = () => Object.keys(localStorage).filter((key) => key.includes("draft"));

const stored = (form: string, values: object) =>
  localStorage.setItem(draftKey("ana", form), JSON.stringify({ values, base: {} }));

const { factor } = authCopy;
const NEWS = "Debes iniciar sesión para crear una noticia.";
const written = { ...emptyDraft, title: "Gran final" };
const team = { name: "Los Cóndores", description: "", games: ["Valorant"] };
const cup = {
  ...newTournament,
  name: "Copa Ñandú",
  game: "Valorant",
  start_date: "2999-01-01T20:00",
};
const own = { isOwn: true, held: 0 };

test.each([
  {
    what: "an article",
    form: <NewsForm article={null} />,
    draft: () => stored("news:new:", written),
    button: "Publicar",
    sentence: NEWS,
    row: { title: "Gran final" },
  },
  {
    what: "a new team",
    form: <CreateTeamForm />,
    guard: <RequireSession />,
    draft: () => stored("team", team),
    button: "Crear Equipo",
    sentence: "Debes iniciar sesión para crear un equipo.",
    row: { name: "Los Cóndores", leader_id: "ana" },
  },
  {
    what: "a tournament of the administration",
    form: <TournamentForm stored={null} defaults={newTournament} back="/" />,
    draft: () => stored("tournament:new", cup),
    button: "Crear torneo",
    sentence: "Debes iniciar sesión para guardar el torneo.",
    row: { p_settings: expect.objectContaining({ name: "Copa Ñandú" }) },
  },
  {
    what: "a member's tournament",
    form: (
      <TournamentForm
        stored={null}
        proposal={null}
        pledge={own}
        defaults={newTournament}
        back="/"
      />
    ),
    guard: <RequireSession />,
    draft: () => stored("proposal:new", cup),
    button: "Enviar",
    sentence: "Debes iniciar sesión para guardar el torneo.",
    row: { p_settings: expect.objectContaining({ name: "Copa Ñandú" }) },
  },
])(
  "$what whose session ended is saved after signing in over the form",
  async ({ form, guard, draft, button, sentence, row }) => {
    draft();
    const { router, end } = open(form, guard && { guard });
    await screen.findByText(/^Recuperamos lo que escribiste/);
    end();
    press(button);
    await signInAgain(sentence);
    await waitFor(() => expect(server.saved).toEqual([expect.objectContaining(row)]));
    await screen.findByText("Otra página");
    expect(router.state.location.pathname).not.toBe("/login");
    expect(drafts()).toEqual([]);
  },
);

test("who does not sign in is told so, and keeps the text and the page", async () => {
  const { router, end } = open(<NewsForm article={null} />);
  type(/^Título/, "Gran final");
  end();
  press("Publicar");
  await screen.findByRole("dialog");
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText(NEWS)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Título/).value).toBe("Gran final");
  expect(router.state.location.pathname).toBe("/form");
  expect(server.saved).toEqual([]);
});

test("another way of signing in returns to the form, which is filled", async () => {
  const { router, store, end } = open(<NewsForm article={null} />);
  type(/^Título/, "Gran final");
  end();
  press("Publicar");
  fireEvent.click(await screen.findByRole("button", { name: "¿Olvidaste tu contraseña?" }));
  await screen.findByText("Otra página");
  const { pathname, search } = router.state.location;
  expect([pathname, new URLSearchParams(search).get("volver")]).toEqual(["/login", "/form"]);
  store.write(ADMIN);
  await router.navigate("/form");
  expect((await screen.findByLabelText<HTMLInputElement>(/^Título/)).value).toBe("Gran final");
});

test("a second factor is asked for over the form as well", async () => {
  const { store, end } = open(<NewsForm article={null} />);
  type(/^Título/, "Gran final");
  end();
  press("Publicar");
  await screen.findByRole("dialog");
  store.write({ ...SIGNED_OUT, user: USER, awaitsFactor: true });
  expect(await within(screen.getByRole("dialog")).findByLabelText(/^Código/)).toBeTruthy();
  expect(server.saved).toEqual([]);
  server.signIn();
  await waitFor(() =>
    expect(server.saved).toEqual([expect.objectContaining({ title: "Gran final" })]),
  );
});

test("cancelling the second factor keeps the text", async () => {
  const { store, end } = open(<NewsForm article={null} />);
  type(/^Título/, "Gran final");
  end();
  press("Publicar");
  await screen.findByRole("dialog");
  store.write({ ...SIGNED_OUT, user: USER, awaitsFactor: true });
  fireEvent.click(await screen.findByRole("button", { name: factor.cancel }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/^Título/).value).toBe("Gran final");
});

function SignOut() {
  const signOut = useSignOut(() => undefined);
  return <button onClick={() => signOut.mutate()}>Cerrar sesión</button>;
}

test("signing out leaves the page and no draft behind", async () => {
  const page = (
    <>
      <NewsForm article={null} />
      <SignOut />
    </>
  );
  open(page);
  type(/^Título/, "Gran final");
  fireEvent(window, new Event("pagehide"));
  expect(drafts()).toHaveLength(1);
  press("Cerrar sesión");
  await screen.findByText("Otra página");
  expect(drafts()).toEqual([]);
});

test("a page without anything written is left for signing in when the session ends", async () => {
  const { router, end } = open(<NewsForm article={null} />);
  end();
  await screen.findByText("Otra página");
  expect(router.state.location.pathname).toBe("/login");
});
