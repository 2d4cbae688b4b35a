import { fitText } from "./fit-text.ts";

/** The platform's display typeface, with fallbacks for letters that it lacks. */
export const FACE = '"Barlow Condensed", "Arial Narrow", sans-serif';
const BOLD = 700;

export interface Sized {
  readonly width: number;
  readonly height: number;
}

export type Canvas = CanvasRenderingContext2D;

export const font = (size: number) => `${BOLD} ${Math.round(size)}px ${FACE}`;

export function fit(canvas: Canvas, text: string, room: Parameters<typeof fitText>[1]) {
  return fitText(text, room, (part, size) => {
    canvas.font = font(size);
    return canvas.measureText(part).width;
  });
}

/** A colour with the given opacity. */
export function faded(color: string, alpha: number): string {
  return (
    color +
    Math.round(alpha * 255)
      .toString(16)
      .padStart(2, "0")
  );
}

/** A gradient from left to right. */
export function gradient(canvas: Canvas, from: number, to: number, tones: readonly string[]) {
  return withTones(canvas.createLinearGradient(from, 0, to, 0), tones);
}

/** A gradient from top to bottom. */
export function falling(canvas: Canvas, from: number, to: number, tones: readonly string[]) {
  return withTones(canvas.createLinearGradient(0, from, 0, to), tones);
}

function withTones(made: CanvasGradient, tones: readonly string[]): CanvasGradient {
  for (const [index, tone] of tones.entries()) made.addColorStop(index / (tones.length - 1), tone);
  return made;
}

export function fading(
  canvas: Canvas,
  { x, y }: { x: number; y: number },
  reach: number,
  tone: string,
  alpha: number,
) {
  const made = canvas.createRadialGradient(x, y, 0, x, y, reach);
  made.addColorStop(0, faded(tone, alpha));
  made.addColorStop(1, faded(tone, 0));
  return made;
}

export function cutSquare(path: Path2D, x: number, y: number, half: number): void {
  cutRectangle(path, {
    x: x - half,
    y: y - half,
    width: half * 2,
    height: half * 2,
    cut: half * 0.22,
  });
}

interface Cut extends Sized {
  readonly x: number;
  readonly y: number;
  readonly cut: number;
}

/** A rectangle with two cut corners, as on the pages. */
export function cutRectangle(path: Path2D, { x, y, width, height, cut }: Cut): void {
  path.moveTo(x, y);
  path.lineTo(x + width - cut, y);
  path.lineTo(x + width, y + cut);
  path.lineTo(x + width, y + height);
  path.lineTo(x + cut, y + height);
  path.lineTo(x, y + height - cut);
  path.closePath();
}
