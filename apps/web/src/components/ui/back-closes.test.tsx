import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { createBrowserRouter, Link, useSearchParams } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followHistory } from "@/lib/back-closes";
import { Lightbox } from "../lightbox.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog, DialogContent } from "./dialog.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "./dropdown-menu.tsx";

type Show = (onClose: () => void) => ReactNode;

const overlays: readonly { readonly name: string; readonly show: Show }[] = [
  {
    name: "dialog",
    show: (onClose) => (
      <Dialog open onOpenChange={onClose}>
        <DialogContent title="Título">
          <Link to="/otra">Otra página</Link>
          <Link to="/?filtro=1" replace>
            Filtrar
          </Link>
        </DialogContent>
      </Dialog>
    ),
  },
  {
    name: "question",
    show: (onClose) => (
      <ConfirmDialog onClose={onClose} title="¿?" description="" onConfirm={() => null} />
    ),
  },
  {
    name: "picture",
    show: (onClose) => (
      <Lightbox
        pictures={[{ src: "data:,", alt: "" }]}
        index={0}
        onIndexChange={() => {}}
        onClose={onClose}
      />
    ),
  },
  {
    name: "menu",
    show: (onClose) => (
      <DropdownMenu open onOpenChange={(isOpen) => isOpen || onClose()}>
        <DropdownMenuTrigger>Menú</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem>Entrada</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    ),
  },
];

const [dialog] = overlays;

function Page({ show }: { readonly show: Show }) {
  const [isOpen, setIsOpen] = useState(false);
  const [params] = useSearchParams();
  return (
    <main tabIndex={-1}>
      <p>Página {params.get("filtro") ?? "entera"}</p>
      <button onClick={() => setIsOpen(true)}>Abrir</button>
      {isOpen && show(() => setIsOpen(false))}
    </main>
  );
}

/** A page whose dialog is open if the URL contains a parameter. */
function AddressPage() {
  const [params, setParams] = useSearchParams();
  return (
    <main tabIndex={-1}>
      <button onClick={() => setParams({ pregunta: "1" }, { replace: true })}>Abrir</button>
      <Dialog
        open={params.has("pregunta")}
        onOpenChange={(isOpen) => setParams(isOpen ? { pregunta: "1" } : {}, { replace: true })}
      >
        <DialogContent title="Pregunta" />
      </Dialog>
    </main>
  );
}

function Nested({ onClose }: { readonly onClose: () => void }) {
  const [isUpper, setIsUpper] = useState(false);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Abajo">
        <button onClick={() => setIsUpper(true)}>Más</button>
        <Dialog open={isUpper} onOpenChange={setIsUpper}>
          <DialogContent title="Arriba" />
        </Dialog>
      </DialogContent>
    </Dialog>
  );
}

function Steps({ onClose }: { readonly onClose: () => void }) {
  const [isLater, setIsLater] = useState(false);
  return (
    <Dialog open onOpenChange={onClose}>
      {isLater ? (
        <DialogContent key="later" title="Después" />
      ) : (
        <DialogContent key="first" title="Primero">
          <button onClick={() => setIsLater(true)}>Seguir</button>
        </DialogContent>
      )}
    </Dialog>
  );
}

let stop = () => {};

/** Opens a page after another one, so that the Back button leads to that one. */
async function openPage(page: ReactNode) {
  window.history.replaceState(null, "", "/antes");
  const router = createBrowserRouter([
    { path: "/", element: page },
    { path: "/antes", element: <Link to="/">Seguir a la página</Link> },
    { path: "/otra", element: <h1>La otra página</h1> },
  ]);
  stop = followHistory(router);
  render(<RouterProvider router={router} />);
  await userEvent.click(await screen.findByText("Seguir a la página"));
  await screen.findByRole("button", { name: "Abrir" });
  return router;
}

const isGuarded = () => (window.history.state as { guard?: true } | null)?.guard === true;

/** Waits until the browser's history is right: it has an extra item exactly while an overlay is open. */
const settled = () => waitFor(() => expect(isGuarded()).toBe(isOpen()));

const open = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Abrir" }));
  await waitFor(() => expect(isOpen()).toBe(true));
  await settled();
};

const goBack = async () => {
  const before: unknown = window.history.state;
  act(() => window.history.back());
  await waitFor(() => expect(window.history.state).not.toBe(before));
  await settled();
};

const isOpen = () =>
  document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

beforeEach(() => window.history.replaceState(null, "", "/"));

afterEach(() => {
  cleanup();
  stop();
});

test.each(overlays)("$name: Back closes it, the next one leaves the page", async ({ show }) => {
  const router = await openPage(<Page show={show} />);
  await open();
  await goBack();
  expect(isOpen()).toBe(false);
  expect(router.state.location.pathname).toBe("/");
  await goBack();
  expect(router.state.location.pathname).toBe("/antes");
});

test.each(overlays)(
  "$name: closed by its own button, one Back leaves the page",
  async ({ show }) => {
    const router = await openPage(<Page show={show} />);
    for (let times = 0; times < 3; times += 1) {
      await open();
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(isOpen()).toBe(false));
      await settled();
    }
    await goBack();
    expect(router.state.location.pathname).toBe("/antes");
  },
);

test("of two dialogs Back closes the upper one, then the lower one", async () => {
  const router = await openPage(<Page show={(onClose) => <Nested onClose={onClose} />} />);
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Más" }));
  await screen.findByText("Arriba");
  await settled();
  await goBack();
  expect(screen.queryByText("Arriba")).toBeNull();
  expect(screen.getByText("Abajo")).toBeDefined();
  await goBack();
  expect(isOpen()).toBe(false);
  await goBack();
  expect(router.state.location.pathname).toBe("/antes");
});

test("a link in a dialog leads on, and Back leads to the page without the dialog", async () => {
  const router = await openPage(<Page show={dialog?.show ?? (() => null)} />);
  await open();
  await userEvent.click(screen.getByRole("link", { name: "Otra página" }));
  await screen.findByText("La otra página");
  await settled();
  await goBack();
  expect(router.state.location.pathname).toBe("/");
  expect(isOpen()).toBe(false);
  await goBack();
  expect(router.state.location.pathname).toBe("/antes");
});

test("an address that was replaced while the dialog was open is still there after Back", async () => {
  const router = await openPage(<Page show={dialog?.show ?? (() => null)} />);
  await open();
  await userEvent.click(screen.getByRole("link", { name: "Filtrar" }));
  await screen.findByText("Página 1");
  await settled();
  await goBack();
  expect(isOpen()).toBe(false);
  expect(window.location.search).toBe("?filtro=1");
  await goBack();
  expect(router.state.location.pathname).toBe("/antes");
});

test("a dialog that the address opens is closed by Back, and stays closed", async () => {
  const router = await openPage(<AddressPage />);
  await open();
  expect(window.location.search).toBe("?pregunta=1");
  await goBack();
  expect(isOpen()).toBe(false);
  expect(window.location.search).toBe("");
  await open();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(isOpen()).toBe(false));
  await settled();
  expect(window.location.search).toBe("");
  await goBack();
  expect(router.state.location.pathname).toBe("/antes");
});

test("one content that gives way to another is one dialog for Back", async () => {
  const router = await openPage(<Page show={(onClose) => <Steps onClose={onClose} />} />);
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Seguir" }));
  await screen.findByText("Después");
  await settled();
  await goBack();
  expect(isOpen()).toBe(false);
  await goBack();
  expect(router.state.location.pathname).toBe("/antes");
});

test("a dialog that may not be closed yet stays, and so does the page", async () => {
  const never = () => new Promise<void>(() => {});
  const router = await openPage(
    <Page
      show={(onClose) => (
        <ConfirmDialog
          onClose={onClose}
          title="¿?"
          description=""
          confirmLabel="Sí"
          onConfirm={never}
        />
      )}
    />,
  );
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Sí" }));
  await goBack();
  await goBack();
  expect(isOpen()).toBe(true);
  expect(router.state.location.pathname).toBe("/");
});

test("a link followed as its dialog closes is not undone", async () => {
  const router = await openPage(<Page show={dialog?.show ?? (() => null)} />);
  await open();
  await userEvent.keyboard("{Escape}");
  await act(() => router.navigate("/otra"));
  await settled();
  expect(router.state.location.pathname).toBe("/otra");
  await goBack();
  expect(router.state.location.pathname).toBe("/");
});

test("what closes while the document is left does not cancel the way out", async () => {
  await openPage(<Page show={dialog?.show ?? (() => null)} />);
  await open();
  const back = vi.spyOn(window.history, "back");
  window.dispatchEvent(new Event("beforeunload"));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(isOpen()).toBe(false));
  await new Promise((done) => setTimeout(done));
  expect(back).not.toHaveBeenCalled();
  back.mockRestore();
  window.dispatchEvent(new Event("pageshow"));
});
