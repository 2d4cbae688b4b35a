import { colors } from "@leyenda/site/colors";
import { seededRandom } from "@leyenda/site/seeded-random";
import { type Canvas, faded, fading, font, type Sized } from "./canvas-helpers.ts";
import type { PictureParts } from "./picture-parts.ts";

/** Draws the background: the tournament's cover, darkened, with light from behind the crest. */
export function drawBackground(
  canvas: Canvas,
  { cover }: PictureParts,
  { width, height }: Sized,
  { x, y }: { x: number; y: number },
  tone: string,
): void {
  canvas.fillStyle = colors["surface-sunken"];
  canvas.fillRect(0, 0, width, height);
  const scale = Math.max(width / cover.width, height / cover.height);
  const size = { width: cover.width * scale, height: cover.height * scale };
  canvas.globalAlpha = 0.6;
  canvas.drawImage(
    cover,
    (width - size.width) / 2,
    (height - size.height) / 2,
    size.width,
    size.height,
  );
  canvas.globalAlpha = 1;

  const shade = canvas.createLinearGradient(0, 0, 0, height);
  for (const [at, alpha] of [
    [0, 0.82],
    [0.3, 0.45],
    [0.56, 0.82],
    [1, 0.96],
  ] as const)
    shade.addColorStop(at, faded(colors["surface-sunken"], alpha));
  canvas.fillStyle = shade;
  canvas.fillRect(0, 0, width, height);

  // Draws the light behind the crest: a glow, and beams that fade.
  canvas.globalCompositeOperation = "lighter";
  const reach = width * 0.95;
  canvas.fillStyle = fading(canvas, { x, y }, reach * 0.62, tone, 0.5);
  canvas.fillRect(0, 0, width, height);
  canvas.fillStyle = fading(canvas, { x, y }, reach, tone, 0.3);
  canvas.beginPath();
  const beams = 18;
  for (let index = 0; index < beams; index += 1) {
    const from = (index / beams) * Math.PI * 2 + 0.05;
    const to = from + (Math.PI / beams) * 0.8;
    canvas.moveTo(x, y);
    canvas.lineTo(x + Math.cos(from) * reach, y + Math.sin(from) * reach);
    canvas.lineTo(x + Math.cos(to) * reach, y + Math.sin(to) * reach);
  }
  canvas.fill();
  canvas.globalCompositeOperation = "source-over";
}

/** Repeats the headline in outlines in the background, like posters on a wall. */
export function drawEchoes(
  canvas: Canvas,
  headline: string,
  { x, y }: { x: number; y: number },
  { width }: Sized,
  tone: string,
): void {
  canvas.save();
  canvas.translate(x, y);
  canvas.rotate(-0.1);
  canvas.font = font(190);
  canvas.textAlign = "center";
  canvas.textBaseline = "middle";
  canvas.lineWidth = 2.5;
  const text = `${headline}  `.toLocaleUpperCase("es");
  const row = text.repeat(Math.ceil((width * 1.8) / canvas.measureText(text).width));
  for (let index = -2; index <= 2; index += 1) {
    canvas.strokeStyle = faded(tone, 0.2 - Math.abs(index) * 0.04);
    canvas.strokeText(row, (index % 2) * 90, index * 178);
  }
  canvas.restore();
}

/** Draws confetti. The same tournament always has the same confetti. */
export function drawPapers(
  canvas: Canvas,
  { fact }: PictureParts,
  width: number,
  height: number,
): void {
  const random = seededRandom(`papers:${fact.tournamentId ?? ""}`);
  const papers = [colors["place-1"], colors.foreground, colors.accent, colors["accent-2"]];
  for (let index = 0; index < 90; index += 1) {
    canvas.save();
    canvas.translate(random() * width, random() ** 1.6 * height * 0.95);
    canvas.rotate(random() * Math.PI);
    canvas.transform(1, 0, random() - 0.5, 1, 0, 0);
    const size = 10 + random() * 14;
    canvas.globalAlpha = 0.45 + random() * 0.5;
    canvas.fillStyle = papers[index % 5 === 0 ? 1 + (index % 3) : 0] ?? colors.foreground;
    canvas.fillRect(-size / 2, -size, size, size * 2);
    canvas.restore();
  }
}
