import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { discardOpenDrafts, forgetDrafts, hasOpenDraft } from "@/lib/form-drafts";
import { type SessionState, SIGNED_OUT } from "@/lib/session";
import { RestoredDraftMessage } from "./restored-draft-message.tsx";
import { useFormDraft } from "@/hooks/use-form-draft";
import { createSessionStore, SessionContext } from "@/hooks/use-session";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const USER = { id: "ana" } as NonNullable<SessionState["user"]>;

interface Values {
  title: string;
  /** A field that did not exist in an earlier version of the form, so older drafts lack it. */
  text: string;
}

interface FormProps {
  readonly name: string;
  readonly defaults: Values;
  readonly isNew: boolean;
}

function Form({ name, defaults, isNew }: FormProps) {
  const form = useForm<Values>({ defaultValues: defaults });
  const draft = useFormDraft({ name, form, defaults, isNew });
  return (
    <form>
      <RestoredDraftMessage draft={draft} />
      <input aria-label="Título" {...form.register("title")} />
      <input aria-label="Texto" {...form.register("text")} />
      <output>{form.formState.isDirty ? "sin guardar" : "igual"}</output>
      <button type="button" onClick={draft.forget}>
        Guardado
      </button>
    </form>
  );
}

const EMPTY = { title: "", text: "" };

function open({ user = USER, ...props }: Partial<FormProps & { user: typeof USER }> = {}) {
  const store = createSessionStore({ ...SIGNED_OUT, user });
  return render(
    <SessionContext value={store}>
      <Form name="news:new" defaults={EMPTY} isNew {...props} />
    </SessionContext>,
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

/** Unmounts the form and renders it again, like a reload of the page. */
function reload(props?: Parameters<typeof open>[0]) {
  fireEvent(window, new Event("pagehide"));
  cleanup();
  open(props);
}

const isRestored = () => screen.queryByText("Recuperamos lo que escribiste.") !== null;

test("what was typed is there after a reload, and the form says so and counts as unsaved", () => {
  open();
  expect(isRestored()).toBe(false);
  type("Título", "Gran final");
  reload();
  expect(field("Título").value).toBe("Gran final");
  expect(isRestored()).toBe(true);
  expect(screen.getByText("sin guardar")).toBeTruthy();
  expect(hasOpenDraft()).toBe(true);
});

test("it is stored shortly after the last key, not with each", () => {
  vi.useFakeTimers();
  open();
  for (const text of ["G", "Gr", "Gran"]) type("Título", text);
  expect(localStorage.length).toBe(0);
  vi.runAllTimers();
  expect(localStorage.length).toBe(1);
});

test("discarding empties the form for good", () => {
  open();
  type("Título", "Gran final");
  reload();
  press("Descartar");
  expect(field("Título").value).toBe("");
  expect(isRestored()).toBe(false);
  reload();
  expect(field("Título").value).toBe("");
});

test.each([
  { end: "saving", act: () => press("Guardado") },
  { end: "signing out", act: forgetDrafts },
  { end: "leaving without saving", act: discardOpenDrafts },
  { end: "emptying the form", act: () => type("Título", "") },
])("$end deletes the draft", ({ act }) => {
  open();
  type("Título", "Gran final");
  fireEvent(window, new Event("pagehide"));
  expect(localStorage.length).toBe(1);
  act();
  fireEvent(window, new Event("pagehide"));
  expect(localStorage.length).toBe(0);
  expect(hasOpenDraft()).toBe(false);
});

test("a form that stays open after signing out stores nothing more", () => {
  open();
  forgetDrafts();
  type("Título", "Gran final");
  reload();
  expect(field("Título").value).toBe("");
});

test("each user and each form has a draft of its own", () => {
  open();
  type("Título", "Gran final");
  reload({ user: { ...USER, id: "beto" } });
  expect(field("Título").value).toBe("");
  reload({ name: "news:1" });
  expect(field("Título").value).toBe("");
  reload();
  expect(field("Título").value).toBe("Gran final");
});

test("of an existing row only changed fields return, none that another user has changed since", () => {
  const stored = { title: "Final", text: "Hoy" };
  open({ name: "news:1", defaults: stored, isNew: false });
  type("Título", "Gran final");
  reload({ name: "news:1", defaults: { title: "Final", text: "Mañana" }, isNew: false });
  expect([field("Título").value, field("Texto").value]).toEqual(["Gran final", "Mañana"]);
  expect(isRestored()).toBe(true);
  reload({ name: "news:1", defaults: { title: "La final", text: "Mañana" }, isNew: false });
  expect(field("Título").value).toBe("La final");
  expect(screen.getByText(/salvo los campos que otra persona cambió/)).toBeTruthy();
});

test.each(["{", "null", '{"values":{"title":7,"gone":"x"},"base":{}}'])(
  "a draft that does not fit is ignored: %s",
  (text) => {
    localStorage.setItem("leyenda-form-draft:ana:news:new", text);
    open();
    expect([field("Título").value, field("Texto").value]).toEqual(["", ""]);
  },
);

test("a browser that refuses storage has a form without a draft", () => {
  const refuse = () => {
    throw new DOMException("refused", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  open();
  type("Título", "Gran final");
  reload();
  expect(field("Título").value).toBe("");
  type("Título", "Final");
  expect(field("Título").value).toBe("Final");
});
