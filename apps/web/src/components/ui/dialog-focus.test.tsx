import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { toast } from "@/lib/toast";
import { Lightbox } from "../lightbox.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog, DialogContent } from "./dialog.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "./dropdown-menu.tsx";
import { Toaster } from "./toaster.tsx";

afterEach(cleanup);

type Show = (onClose: () => void) => ReactNode;

const overlays: readonly { readonly name: string; readonly show: Show }[] = [
  {
    name: "dialog",
    show: (onClose) => (
      <Dialog open onOpenChange={onClose}>
        <DialogContent title="Título">
          <input aria-label="Campo" />
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
];

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

interface PageProps {
  readonly show: Show;
  readonly hasRow?: boolean;
  readonly isAsked?: boolean;
}

function Page({ show, hasRow = true, isAsked = false }: PageProps) {
  const [isOpen, setIsOpen] = useState(isAsked);
  const [isGone, setIsGone] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <main tabIndex={-1}>
      {!isGone && <button onClick={open}>Abrir</button>}
      <DropdownMenu>
        <DropdownMenuTrigger>Menú</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={open}>Abrir del menú</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isOpen &&
        show(() => {
          setIsOpen(false);
          setIsGone(!hasRow);
        })}
    </main>
  );
}

const expectFocus = (element: Element | null) =>
  waitFor(() => expect(document.activeElement).toBe(element));

test.each(overlays)("$name: the button that opened it has the focus again", async ({ show }) => {
  render(<Page show={show} />);
  const opener = screen.getByRole("button", { name: "Abrir" });
  await userEvent.click(opener);
  await waitFor(() => expect(document.activeElement).not.toBe(opener));
  await userEvent.keyboard("{Escape}");
  await expectFocus(opener);
});

test.each(overlays)("$name: opened from a menu, the menu's button has it", async ({ show }) => {
  render(<Page show={show} />);
  const opener = screen.getByRole("button", { name: "Menú" });
  await userEvent.click(opener);
  await userEvent.click(await screen.findByRole("menuitem"));
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await userEvent.keyboard("{Escape}");
  await expectFocus(opener);
});

test.each(overlays)("$name: where the opener is gone, the page has it", async ({ show }) => {
  render(<Page show={show} hasRow={false} />);
  await userEvent.click(screen.getByRole("button", { name: "Abrir" }));
  await userEvent.keyboard("{Escape}");
  await expectFocus(document.querySelector("main"));
});

test.each(overlays)("$name: where nobody pressed anything, the page has it", async ({ show }) => {
  render(<Page show={show} isAsked />);
  await userEvent.keyboard("{Escape}");
  await expectFocus(document.querySelector("main"));
});

test("dialog: one content gives way to another, and the opener still has the focus in the end", async () => {
  render(<Page show={(onClose) => <Steps onClose={onClose} />} />);
  const opener = screen.getByRole("button", { name: "Abrir" });
  await userEvent.click(opener);
  await userEvent.click(await screen.findByRole("button", { name: "Seguir" }));
  const later = await screen.findByRole("dialog", { name: "Después" });
  await waitFor(() => expect(later.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard("{Escape}");
  await expectFocus(opener);
});

test("with a notice on the page Escape closes the dialog at once, and of two the upper one", async () => {
  const closed: string[] = [];
  function Both() {
    const [isUpper, setIsUpper] = useState(true);
    return (
      <Dialog open onOpenChange={() => closed.push("lower")}>
        <DialogContent title="Abajo">
          <input aria-label="Nombre" />
          <Dialog
            open={isUpper}
            onOpenChange={() => {
              closed.push("upper");
              setIsUpper(false);
            }}
          >
            <DialogContent title="Arriba">
              <input aria-label="Código" />
            </DialogContent>
          </Dialog>
        </DialogContent>
      </Dialog>
    );
  }
  render(
    <>
      <Both />
      <Toaster />
    </>,
  );
  act(() => toast({ title: "No se pudo guardar", duration: Infinity }));
  await screen.findByText("No se pudo guardar");
  await userEvent.click(screen.getByLabelText("Código"));
  await userEvent.keyboard("{Escape}");
  expect(closed).toEqual(["upper"]);
  act(() => toast({ title: "Otra vez no", duration: Infinity }));
  await screen.findByText("Otra vez no");
  await userEvent.click(screen.getByLabelText("Nombre"));
  await userEvent.keyboard("{Escape}");
  expect(closed).toEqual(["upper", "lower"]);
});
