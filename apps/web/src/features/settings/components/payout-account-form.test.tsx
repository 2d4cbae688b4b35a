import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { PaymentInfo } from "@/entities/payout/domain/payment-info";
import type { PaymentValues } from "../schemas.ts";
import { PaymentForm } from "./payout-account-form.tsx";

const save = vi.hoisted(() => vi.fn<(change: { read: object; values: PaymentValues }) => void>());
vi.mock("../api/own-profile.ts", () => ({
  useSavePaymentInfo: () => ({ mutate: save, isPending: false }),
}));

afterEach(() => {
  cleanup();
  save.mockClear();
});

const open = (country: string, info: PaymentInfo = {}) =>
  render(<PaymentForm profile={{ id: "ana", country, payment_info: info }} />);
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const SAVE = "Guardar datos de cobro";

test.each([
  {
    country: "Argentina",
    label: "CVU / CBU",
    hint: "22 dígitos. Alcanza con esto o con el alias.",
  },
  {
    country: "No definido",
    label: "CVU / CBU",
    hint: "22 dígitos. Alcanza con esto o con el alias.",
  },
  { country: "México", label: "CLABE", hint: "18 dígitos." },
  { country: "España", label: "Cuenta", hint: "IBAN: ES y 22 dígitos." },
  { country: "Bolivia", label: "Cuenta", hint: /^Número de cuenta, IBAN o/u },
])("$country: the form has $label", ({ country, label, hint }) => {
  open(country);
  expect(field(label)).toBeTruthy();
  expect(screen.getByText(hint)).toBeTruthy();
  expect(screen.getAllByRole("textbox")).toHaveLength(2);
});

test("what was given before is shown, wherever its owner lives now", () => {
  open("Chile", { alias: "ana.cobra" });
  expect(field("Alias").value).toBe("ana.cobra");
  cleanup();
  open("Argentina", { account: "12345", holder: "Ana" });
  expect(field("Cuenta").value).toBe("12345");
});

test("the other way is one link away, and what is shown is saved", async () => {
  open("Argentina", { alias: "ana.cobra" });
  press("Cobrar en otro país");
  fill("Cuenta", "ana@pagos.example");
  fill("Titular", "Ana Paz");
  press(SAVE);
  const abroad = { cvu: "", alias: "", account: "ana@pagos.example", holder: "Ana Paz" };
  await waitFor(() => expect(save.mock.lastCall?.[0].values).toEqual(abroad));
  press("Cobrar con CVU o alias de Argentina");
  expect(field("Alias").value).toBe("ana.cobra");
  press(SAVE);
  const home = { cvu: "", alias: "ana.cobra", account: "", holder: "" };
  await waitFor(() => expect(save.mock.lastCall?.[0].values).toEqual(home));
});

test.each([
  { country: "México", account: "032180000118359710", holder: "Ana", says: /^La CLABE debe/u },
  { country: "Perú", account: "123", holder: "Ana", says: /^La cuenta debe tener/u },
  { country: "Perú", account: "12345", holder: "", says: /^El nombre del titular debe/u },
  { country: "Perú", account: "", holder: "Ana", says: /^La cuenta debe tener/u },
])("$country refuses $account of '$holder'", async ({ country, account, holder, says }) => {
  open(country);
  fill(country === "México" ? "CLABE" : "Cuenta", account);
  fill("Titular", holder);
  press(SAVE);
  expect(await screen.findByText(says)).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});
