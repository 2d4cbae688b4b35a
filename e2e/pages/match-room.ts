import { expect, type Page } from "@playwright/test";
import { expectToast } from "./auth.ts";

/** Opens the room of a match from the tournament's bracket, as players do. */
export async function openRoom(page: Page, tournament: string, place: string): Promise<void> {
  await page.goto(tournament);
  await page.getByRole("link", { name: new RegExp(`^${place}:`) }).click();
  await expect(page).toHaveURL(/\/match\/manage\//);
  await expect(page.getByRole("heading", { name: "Resultado", exact: true })).toBeVisible();
}

/** Types each side's score into the field with the side's name, and reports the result. Waits for the toast. */
export async function reportResult(
  page: Page,
  scores: Readonly<Record<string, number>>,
  notice: "Reporte enviado" | "Resultado confirmado" | "Partido en disputa",
): Promise<void> {
  for (const [name, score] of Object.entries(scores)) {
    await page.getByLabel(`Puntaje de ${name}`).fill(String(score));
  }
  await page
    .getByRole("button", {
      name:
        notice === "Resultado confirmado"
          ? "Confirmar resultado"
          : /^Enviar (reporte|\S+ y abrir disputa)$/,
    })
    .click();
  await expectToast(page, notice);
}

/** Uploads a screenshot as a proof. */
export async function uploadProof(page: Page): Promise<void> {
  const buffer = await page.screenshot();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Subir prueba" }).click();
  await (await choosing).setFiles({ name: "captura.png", mimeType: "image/png", buffer });
  await expectToast(page, "Prueba subida");
}
