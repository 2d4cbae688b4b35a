import { colors } from "@leyenda/site/colors";
import { BRAND } from "@leyenda/site/brand";
import { initials } from "@/lib/generated-art";
import { drawEchoes, drawBackground, drawPapers } from "./draw-background.ts";
import { FORMATS, type Occasion, type ShareFact } from "./share-fact.ts";
import {
  type Canvas,
  cutRectangle,
  cutSquare,
  faded,
  falling,
  fit,
  font,
  gradient,
} from "./canvas-helpers.ts";
import type { PictureParts } from "./picture-parts.ts";

const TONES: Record<Occasion, readonly [string, string]> = {
  in: [colors.accent, colors["accent-2"]],
  semifinal: [colors.accent, colors["accent-2"]],
  final: [colors["accent-2"], colors.accent],
  third: [colors["place-3"], colors.foreground],
  second: [colors["place-2"], colors.foreground],
  champion: [colors["place-1"], colors.foreground],
  best: [colors["accent-2"], colors.foreground],
  player: [colors.accent, colors["accent-2"]],
};

/** Vertical positions of the elements. In a story, the social network's controls cover the top and the bottom. */
const PLACES = {
  story: { cup: 250, mark: 725, size: 430, headline: 1080, foot: 1640 },
  square: { cup: 76, mark: 385, size: 250, headline: 556, foot: 1020 },
} as const;

const MARGIN = 72;

/** Draws the picture over the whole canvas. */
export function drawPicture(canvas: Canvas, parts: PictureParts): void {
  const { width, height } = FORMATS[parts.format];
  const place = PLACES[parts.format];
  const tones = TONES[parts.fact.occasion];
  const middle = { x: width / 2, y: place.mark };
  drawBackground(canvas, parts, { width, height }, middle, tones[0]);
  drawEchoes(canvas, parts.headline, middle, { width, height }, tones[0]);
  if (parts.fact.occasion === "champion") drawPapers(canvas, parts, width, height);
  drawMark(canvas, parts, middle, place.size, tones);
  drawCup(canvas, parts, place.cup, width);
  drawWords(canvas, parts, { top: place.headline, bottom: place.foot - 60, width }, tones);
  drawFoot(canvas, parts.host, place.foot, width);
}

function drawMark(
  canvas: Canvas,
  { fact, mark, isOwnMark }: PictureParts,
  { x, y }: { x: number; y: number },
  size: number,
  [tone, second]: readonly [string, string],
): void {
  const { type, name } = fact.participant;
  const half = size / 2;
  canvas.save();
  canvas.shadowColor = tone;
  canvas.shadowBlur = size / 4;
  const frame = new Path2D();
  if (type === "user") frame.arc(x, y, half, 0, Math.PI * 2);
  else cutSquare(frame, x, y, half);
  const isFramed = isOwnMark || type === "user";
  if (isFramed) {
    canvas.fillStyle = colors.background;
    canvas.fill(frame);
    canvas.shadowBlur = 0;
    canvas.clip(frame);
  }
  // Scales the picture so that it covers its area.
  const scale = size / Math.min(mark.width, mark.height);
  const [width, height] = [mark.width * scale, mark.height * scale];
  canvas.drawImage(mark, x - width / 2, y - height / 2, width, height);
  canvas.restore();

  if (!isOwnMark) {
    canvas.font = font(size * 0.4);
    canvas.textAlign = "center";
    canvas.textBaseline = "middle";
    canvas.fillStyle = colors.foreground;
    canvas.fillText(initials(name), x, y + size * 0.02);
  }
  if (isFramed) {
    canvas.lineWidth = size / 28;
    canvas.strokeStyle = gradient(canvas, x - half, x + half, [tone, second]);
    canvas.stroke(frame);
  }
  if (fact.occasion === "champion") drawCrown(canvas, x, y - half - size * 0.03, size * 0.38);
}

/** Draws a crown whose lower edge is at `bottom`. */
function drawCrown(canvas: Canvas, x: number, bottom: number, width: number): void {
  const unit = width / 176;
  canvas.save();
  canvas.translate(x, bottom - 96 * unit);
  canvas.scale(unit, unit);
  canvas.shadowColor = colors["surface-sunken"];
  canvas.shadowBlur = 30;
  canvas.fillStyle = gradient(canvas, -88, 88, [colors["place-1"], colors.foreground]);
  canvas.fill(
    new Path2D(
      "M-88 62 l-20 -124 l58 46 l50 -76 l50 76 l58 -46 l-20 124 z M-88 74 h176 v20 h-176 z",
    ),
  );
  canvas.restore();
}

/** Draws the name of the tournament at the top. */
function drawCup(canvas: Canvas, { cup, line }: PictureParts, y: number, width: number): void {
  const room = { width: width - 2 * MARGIN, sizes: [58, 50, 44], lines: 1 };
  const { lines, size } = fit(canvas, cup.toLocaleUpperCase("es"), room);
  canvas.save();
  // The shadow makes the text legible over any background.
  canvas.shadowColor = colors["surface-sunken"];
  canvas.shadowBlur = 18;
  canvas.textAlign = "center";
  canvas.textBaseline = "alphabetic";
  canvas.fillStyle = colors.foreground;
  canvas.font = font(size);
  canvas.fillText(lines[0] ?? "", width / 2, y);
  const below = fit(canvas, line, { ...room, sizes: [38, 32] });
  canvas.font = font(below.size);
  canvas.fillText(below.lines[0] ?? "", width / 2, y + 50);
  canvas.restore();
}

/** Draws the main text: the headline, the participant, and the match of the event. */
function drawWords(
  canvas: Canvas,
  { fact, headline, format }: PictureParts,
  { top: start, bottom, width }: { top: number; bottom: number; width: number },
  tones: readonly [string, string],
): void {
  const middle = width / 2;
  const isTall = format === "story";
  const { player } = fact;
  // On a player's own card, the player's name is the headline.
  const shouted = player ? fact.participant.name : headline;
  const head = fit(canvas, shouted.toLocaleUpperCase("es"), {
    width: width - 2 * 48,
    sizes: [
      ...(isTall ? [270, 240, 210, 180, 160] : [190, 170, 150]),
      ...(player ? [120, 92] : []),
    ],
    lines: 1,
  });
  canvas.textAlign = "center";
  canvas.textBaseline = "alphabetic";
  canvas.font = font(head.size);
  const wide = canvas.measureText(head.lines[0] ?? "").width / 2;
  const [tone, second] = tones;
  const isMetal = second === colors.foreground;
  canvas.fillStyle = isMetal
    ? falling(canvas, start, start + head.size * 0.72, [second, tone])
    : gradient(canvas, middle - wide, middle + wide, tones);
  let y = start + head.size * 0.72;
  canvas.fillText(head.lines[0] ?? "", middle, y);

  const name = fit(canvas, (player ? headline : fact.participant.name).toLocaleUpperCase("es"), {
    width: width - 2 * MARGIN,
    sizes: player ? [64, 56] : isTall ? [124, 104, 88, 72] : [92, 76, 60],
    lines: isTall ? 2 : 1,
  });
  canvas.fillStyle = colors.foreground;
  canvas.font = font(name.size);
  y += isTall ? 34 : 20;
  for (const line of name.lines) {
    y += name.size;
    canvas.fillText(line, middle, y);
  }
  const top = y + (isTall ? 56 : 30);
  if (player) drawFigures(canvas, player.figures, { x: middle, top, bottom, width });
  if (fact.match) drawScore(canvas, fact.match, { x: middle, top, bottom, width });
}

/** Draws boxes side by side, each with a number and its label. */
function drawFigures(
  canvas: Canvas,
  figures: NonNullable<ShareFact["player"]>["figures"],
  { x, top, bottom, width }: { x: number; top: number; bottom: number; width: number },
): void {
  const height = Math.min(230, bottom - top - 20);
  const gap = 24;
  const half = width / 2 - MARGIN;
  const wide = (half * 2 - gap * (figures.length - 1)) / figures.length;
  canvas.textAlign = "center";
  canvas.textBaseline = "middle";
  for (const [index, { value, label }] of figures.entries()) {
    const left = x - half + index * (wide + gap);
    const board = new Path2D();
    cutRectangle(board, { x: left, y: top, width: wide, height, cut: 26 });
    canvas.fillStyle = faded(colors["surface-raised"], 0.88);
    canvas.fill(board);
    const room = { width: wide - 36, lines: 1 };
    const shown = fit(canvas, value, { ...room, sizes: [height * 0.5, height * 0.4] });
    canvas.font = font(shown.size);
    canvas.fillStyle = colors.foreground;
    canvas.fillText(shown.lines[0] ?? "", left + wide / 2, top + height * 0.4);
    const fitted = fit(canvas, label.toLocaleUpperCase("es"), { ...room, sizes: [38, 32, 26] });
    canvas.font = font(fitted.size);
    canvas.fillStyle = colors.muted;
    canvas.fillText(fitted.lines[0] ?? "", left + wide / 2, top + height * 0.78);
  }
}

/** Draws a box with cut corners: the round, the score and the rival. */
function drawScore(
  canvas: Canvas,
  { round, rival, score }: NonNullable<ShareFact["match"]>,
  { x, top, bottom, width }: { x: number; top: number; bottom: number; width: number },
): void {
  const height = Math.min(150, bottom - top - 20);
  const half = width / 2 - MARGIN;
  const board = new Path2D();
  cutRectangle(board, { x: x - half, y: top, width: half * 2, height, cut: 26 });
  canvas.fillStyle = faded(colors["surface-raised"], 0.88);
  canvas.fill(board);
  const line = top + height / 2;
  canvas.textBaseline = "middle";
  canvas.textAlign = "left";
  canvas.font = font(44);
  canvas.fillStyle = colors.muted;
  canvas.fillText(round.toLocaleUpperCase("es"), x - half + 36, line + 3);
  canvas.textAlign = "center";
  canvas.font = font(height * 0.68);
  canvas.fillStyle = colors.foreground;
  canvas.fillText(score.join("–"), x, line + 4);
  const against = fit(canvas, `vs ${rival}`, { width: half - 150, sizes: [48, 40, 34], lines: 2 });
  canvas.textAlign = "right";
  canvas.fillStyle = colors.muted;
  canvas.font = font(against.size);
  for (const [index, text] of against.lines.entries()) {
    const offset = (index - (against.lines.length - 1) / 2) * against.size * 1.05;
    canvas.fillText(text, x + half - 36, line + offset + 3);
  }
}

/** Draws the name of the platform and its host name. */
function drawFoot(canvas: Canvas, host: string, y: number, width: number): void {
  canvas.font = font(46);
  canvas.textBaseline = "alphabetic";
  canvas.textAlign = "left";
  const brand = BRAND.toLocaleUpperCase("es");
  const [own, rest] = [canvas.measureText(brand).width, `  ·  ${host}`];
  canvas.font = font(36);
  const whole = 64 + own + canvas.measureText(rest).width;
  const left = (width - whole) / 2;
  drawSign(canvas, left, y - 42);
  canvas.fillStyle = colors.foreground;
  canvas.font = font(46);
  canvas.fillText(brand, left + 64, y);
  canvas.fillStyle = colors.muted;
  canvas.font = font(36);
  canvas.fillText(rest, left + 64 + own, y);
}

/** Draws the platform's logo, 48 pixels high. */
function drawSign(canvas: Canvas, x: number, y: number): void {
  canvas.save();
  canvas.translate(x - 10, y - 8);
  canvas.fillStyle = gradient(canvas, 14, 52, [colors.accent, colors["accent-2"]]);
  canvas.fill(new Path2D("M16 10h12v31h13l7-7v13l-7 7H16z"));
  canvas.fillStyle = colors.foreground;
  canvas.fill(new Path2D("M34 10h14v14l-7 7V20l-7-4z"));
  canvas.restore();
}
