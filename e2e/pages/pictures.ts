import { expect, type Page } from "@playwright/test";

/** Exif data which says that the camera was turned a quarter to the right (orientation 6). */
const EXIF = Buffer.from(
  "ffe100224578696600004d4d002a00000008000101120003000000010006000000000000",
  "hex",
);

/** Creates a photo as phones store it: turned, with its orientation in Exif data. At 4000 pixels, over 11 MB large. */
export async function phonePhoto(page: Page, width = 4000) {
  const base64 = await page.evaluate(async (pixels) => {
    const [columns, rows] = [pixels, (pixels * 3) / 4];
    const canvas = new OffscreenCanvas(columns, rows);
    const context = canvas.getContext("2d");
    const picture = context?.createImageData(columns, rows);
    if (!context || !picture) throw new Error("There is no canvas.");
    // Random pixels, because they compress as badly as a photo.
    const words = new Uint32Array(picture.data.buffer);
    let seed = 1;
    for (let index = 0; index < words.length; index += 1) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      words[index] = seed | 0xff_00_00_00;
    }
    context.putImageData(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
    const reader = new FileReader();
    const address = await new Promise<string>((resolve) => {
      reader.addEventListener("load", () =>
        resolve(typeof reader.result === "string" ? reader.result : ""),
      );
      reader.readAsDataURL(blob);
    });
    return address.slice(address.indexOf(",") + 1);
  }, width);
  const plain = Buffer.from(base64, "base64");
  const buffer = Buffer.concat([plain.subarray(0, 2), EXIF, plain.subarray(2)]);
  return { name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer };
}

/** Accepts the crop that the dialog proposes. */
export async function acceptCrop(page: Page): Promise<void> {
  await page
    .getByRole("dialog", { name: "Encuadra la imagen" })
    .getByRole("button", { name: "Usar imagen" })
    .click();
}

/** Checks that both sizes of the picture are generated, and that each download has a descriptive file name. */
export async function expectPictures(page: Page, alt: string, file: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const [format, height] of [
    ["Historia", 1920],
    ["Cuadrada", 1080],
  ] as const) {
    await dialog.getByRole("button", { name: format }).click();
    const image = dialog.getByRole("img", { name: alt });
    await expect
      .poll(() => image.evaluate((it: HTMLImageElement) => [it.naturalWidth, it.naturalHeight]))
      .toEqual([1080, height]);
  }
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Descargar" }).click();
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^${file}-.+-square\\.png$`));
}
