import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, Link, Outlet, useNavigate } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { leaveUnsaved } from "@/lib/unsaved-work";
// Imported here, so that the dialog needs no loading time.
import "@/components/ui/confirm-panel";
import { UnsavedWorkHost } from "./unsaved-work-host.tsx";

afterEach(cleanup);

function Form() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const saved = useUnsavedWork(text !== "");
  const save = () => {
    saved();
    void navigate("/elsewhere");
  };
  return (
    <>
      <input aria-label="Texto" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/elsewhere">Irse</Link>
      <Link to="/?q=algo">Buscar</Link>
      <button onClick={save}>Guardar</button>
      <button onClick={() => leaveUnsaved(() => setText(""))}>Vaciar</button>
    </>
  );
}

async function openForm(typed: string) {
  const router = createMemoryRouter([
    {
      element: (
        <>
          <Outlet />
          <UnsavedWorkHost />
        </>
      ),
      children: [
        { path: "/", element: <Form /> },
        { path: "/elsewhere", element: <p>Otra página</p> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  if (typed) await userEvent.type(screen.getByLabelText("Texto"), typed);
}

const press = async (role: "button" | "link", name: string) =>
  userEvent.click(await screen.findByRole(role, { name }));

test("an untouched form is left without a word", async () => {
  await openForm("");
  await press("link", "Irse");
  expect(await screen.findByText("Otra página")).toBeDefined();
});

test("a link asks first, and staying keeps what was typed", async () => {
  await openForm("medio párrafo");
  await press("link", "Irse");
  await press("button", "Seguir editando");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>("Texto").value).toBe("medio párrafo");
  await press("link", "Irse");
  await press("button", "Salir sin guardar");
  await screen.findByText("Otra página");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("another view of the page, which keeps the form, says nothing", async () => {
  await openForm("medio párrafo");
  await press("link", "Buscar");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Texto").value).toBe("medio párrafo");
});

test("what was saved is left without a word", async () => {
  await openForm("listo");
  await press("button", "Guardar");
  expect(await screen.findByText("Otra página")).toBeDefined();
});

test("closing what holds the work asks, and closes once it may", async () => {
  await openForm("medio párrafo");
  await press("button", "Vaciar");
  await press("button", "Salir sin guardar");
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Texto").value).toBe(""));
});

test.each([
  { typed: "", isHeld: false },
  { typed: "algo", isHeld: true },
])("closing the window with '$typed' is held: $isHeld", async ({ typed, isHeld }) => {
  await openForm(typed);
  const closing = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(isHeld);
});
