import type { PreviewCard } from "@leyenda/site";
import { colors } from "@leyenda/site/colors";
import { COVER_HEIGHT, COVER_WIDTH, drawCover } from "@leyenda/site/game-cover";
import { xmlText } from "./escape-json-and-xml.ts";
import { bracketMotif } from "./preview-background.ts";

export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/** The site's icon, 64 by 64. */
const LOGO = `<path fill="${colors.surface}" d="M12 0h40l12 12v40L52 64H12L0 52V12z"/><path fill="url(#accent)" d="M18 12h11v29h12l6 -6v11l-6 6H18z"/><path fill="${colors.foreground}" d="M35 12h12v12l-6 6v-9l-6 -4z"/>`;

const MARGIN = 72;
const TITLE_WIDTH = 1000;
/** The width for the title next to a crown, in pixels. */
const TITLE_BESIDE_CROWN = 740;
/** The mean width of the display font's bold capitals, as a share of the font size. */
const ADVANCE = 0.475;

/** Draws the preview picture as SVG, in the product's colours. */
export function previewSvg(card: PreviewCard, brand: string): string {
  const hasScore = card.sides?.some(({ score }) => score !== null);
  const { drawn, top, bottom } = card.sides
    ? sidesBlock(card.sides)
    : titleBlock(card.title, card.honour ? TITLE_BESIDE_CROWN : TITLE_WIDTH);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" viewBox="0 0 ${PREVIEW_WIDTH} ${PREVIEW_HEIGHT}">
  <defs>
    <linearGradient id="accent" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${colors.accent}"/><stop offset="1" stop-color="${colors["accent-2"]}"/></linearGradient>
    <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${colors["place-1"]}"/><stop offset="0.5" stop-color="${colors.foreground}"/><stop offset="1" stop-color="${colors["place-1"]}"/></linearGradient>
    <linearGradient id="shade" x1="0" y1="0" x2="1" y2="0"><stop offset="0.42" stop-color="${colors.background}" stop-opacity="0.85"/><stop offset="0.8" stop-color="${colors.background}" stop-opacity="0"/></linearGradient>
    <radialGradient id="glow" cx="0.94" cy="0.58" r="0.8"><stop offset="0" stop-color="${colors[card.honour ? "place-1" : "accent"]}" stop-opacity="0.35"/><stop offset="0.55" stop-color="${colors["surface-raised"]}" stop-opacity="0.5"/><stop offset="1" stop-color="${colors.background}" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="100%" height="100%" fill="${colors.background}"/>
  <rect width="100%" height="100%" fill="url(#glow)"/>
  ${card.cover ? coverMotif(card.cover, !card.sides && !card.honour) : ""}
  ${card.honour ? crownMotif() : hasScore || card.cover ? "" : bracketMotif(card.seed)}
  <rect width="100%" height="100%" fill="url(#shade)"/>
  <rect x="0" y="618" width="1200" height="12" fill="url(#${card.honour ? "gold" : "accent"})"/>
  <g font-family="Barlow Condensed, sans-serif">
    <svg x="${MARGIN}" y="60" width="64" height="64" viewBox="0 0 64 64">${LOGO}</svg>
    <text x="${MARGIN + 84}" y="108" font-size="46" font-weight="700" letter-spacing="3" fill="${colors.foreground}">${xmlText(brand.toUpperCase())}</text>
    ${badge(card.badge)}
    ${card.honour ? honourLine(card.honour, top - 12) : ""}
    <text x="${MARGIN}" y="${top - (card.honour ? 88 : 22)}" font-size="34" font-weight="500" letter-spacing="1" fill="${colors.muted}">${xmlText(shorten(card.eyebrow, 60))}</text>
    ${drawn}
    <text x="${MARGIN}" y="${bottom + 80}" font-size="42" font-weight="500" fill="${colors.foreground}">${xmlText(shorten(card.facts.slice(0, 3).join("  ·  "), 62))}</text>
  </g>
</svg>`;
}

/**
 * Draws the game's cover over the whole picture, shaded so that text on it is readable.
 * The cover is shaded less if the picture has no other motif.
 */
function coverMotif({ game, seed }: NonNullable<PreviewCard["cover"]>, isAlone: boolean): string {
  const [far, near] = isAlone ? [0.6, 0.05] : [0.75, 0.5];
  return `<svg width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}" preserveAspectRatio="xMidYMid slice">${drawCover(game, seed)}</svg>
  <linearGradient id="veil" x2="1"><stop offset="0.1" stop-color="${colors.background}" stop-opacity="${far}"/><stop offset="0.95" stop-color="${colors.background}" stop-opacity="${near}"/></linearGradient>
  <rect width="100%" height="100%" fill="url(#veil)"/>`;
}

/** The main text: its SVG, the top of its capitals and its last baseline. */
interface Block {
  readonly drawn: string;
  readonly top: number;
  readonly bottom: number;
}

/** Draws an honour, such as a title won, as a line of golden text. */
function honourLine(honour: string, y: number): string {
  return `<text x="${MARGIN}" y="${y}" font-size="64" font-weight="700" letter-spacing="6" fill="url(#gold)">${xmlText(honour.toLocaleUpperCase("es"))}</text>`;
}

const CROWN = { x: 985, y: 330 };

/** Draws a crown in a medal, with beams of light behind it. */
function crownMotif(): string {
  const { x, y } = CROWN;
  const beams = Array.from({ length: 24 }, (_, index) => {
    const [from, to] = [index * 15, index * 15 + 6].map((degrees) => (degrees * Math.PI) / 180);
    const edge = (angle = 0) => `${x + Math.cos(angle) * 900} ${y + Math.sin(angle) * 900}`;
    return `M${x} ${y} L${edge(from)} L${edge(to)} z`;
  });
  return `<path d="${beams.join(" ")}" fill="${colors["place-1"]}" fill-opacity="0.07"/>
  <path transform="translate(${x - 130} ${y - 130})" d="M44 0h172l44 44v172l-44 44H44L0 216V44z" fill="${colors.background}" fill-opacity="0.7" stroke="url(#gold)" stroke-width="7"/>
  <path transform="translate(${x} ${y})" d="M-88 62 l-20 -124 l58 46 l50 -76 l50 76 l58 -46 l-20 124 z M-88 78 h176 v18 h-176 z" fill="url(#gold)"/>`;
}

function titleBlock(title: string, width: number): Block {
  const { lines, size } = fitTitle(title.toLocaleUpperCase("es"), width);
  const lineHeight = size * 1.02;
  const firstLine =
    (width < TITLE_WIDTH ? 372 : 330) + size * 0.35 - ((lines.length - 1) * lineHeight) / 2;
  const drawn = lines.map((line, index) =>
    bold(line, { x: MARGIN, y: firstLine + index * lineHeight, size }),
  );
  return {
    drawn: drawn.join("\n    "),
    top: firstLine - size * 0.86,
    bottom: firstLine + (lines.length - 1) * lineHeight,
  };
}

/** The y positions (baselines) of the names of a match's two sides. */
const SIDE_LINES = [322, 448] as const;
/** The width for a name next to the score, in pixels. */
const NAME_WIDTH = 880;

/** Draws the names of both sides, one below the other, with their scores at the end of the line. */
function sidesBlock(sides: NonNullable<PreviewCard["sides"]>): Block {
  const names = sides.map(({ name }) => name.toLocaleUpperCase("es"));
  const fits = (size: number) => names.every((name) => name.length <= roomAt(size, NAME_WIDTH));
  const size = [112, 96].find(fits) ?? 80;
  const drawn = sides.map(({ score, hasLost }, index) => {
    const line = { y: SIDE_LINES[index] as number, isMuted: hasLost };
    const name = shorten(names[index] as string, roomAt(size, NAME_WIDTH));
    return [
      bold(name, { ...line, x: MARGIN, size }),
      ...(score === null
        ? []
        : [bold(score, { ...line, x: PREVIEW_WIDTH - MARGIN, size: 112, anchor: "end" })]),
    ].join("");
  });
  return { drawn: drawn.join("\n    "), top: SIDE_LINES[0] - 96, bottom: SIDE_LINES[1] };
}

interface BoldText {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor?: "end";
  readonly isMuted?: boolean;
}

function bold(text: string, { x, y, size, anchor, isMuted }: BoldText): string {
  const end = anchor ? ` text-anchor="${anchor}"` : "";
  const fill = isMuted ? colors.muted : colors.foreground;
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="700" fill="${fill}"${end}>${xmlText(text)}</text>`;
}

function badge(value: PreviewCard["badge"]): string {
  if (!value) return "";
  const color = colors[value.color];
  const width = value.text.length * 17 + 56;
  const x = PREVIEW_WIDTH - MARGIN - width;
  return `<rect x="${x}" y="64" width="${width}" height="56" rx="28" fill="${colors.background}" fill-opacity="0.7"/>
    <rect x="${x}" y="64" width="${width}" height="56" rx="28" fill="${color}" fill-opacity="0.16" stroke="${color}" stroke-width="2"/>
    <text x="${x + width / 2}" y="104" text-anchor="middle" font-size="34" font-weight="700" fill="${color}">${xmlText(value.text)}</text>`;
}

/** Finds the largest font size at which the title fits into its lines. A longer title is shortened. */
function fitTitle(title: string, width: number): { lines: string[]; size: number } {
  const sizes = [
    [128, 1],
    [112, 2],
    [96, 2],
    [82, 3],
  ] as const;
  for (const [size, most] of sizes) {
    const room = roomAt(size, width);
    const lines = wrap(title, room);
    if (lines.length <= most && lines.every((line) => line.length <= room)) return { lines, size };
  }
  const room = roomAt(82, width);
  const lines = wrap(title, room);
  const shown = [...lines.slice(0, 2), ...(lines.length > 2 ? [lines.slice(2).join(" ")] : [])];
  return { lines: shown.map((line) => shorten(line, room)), size: 82 };
}

function roomAt(size: number, width: number): number {
  return Math.floor(width / (size * ADVANCE));
}

function wrap(text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const current = lines.at(-1);
    if (current !== undefined && current.length + 1 + word.length <= room)
      lines[lines.length - 1] = `${current} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Splits text into visible characters, such as an emoji of several code points. */
const graphemes = new Intl.Segmenter("es");

function shorten(text: string, room: number): string {
  const characters = Array.from(graphemes.segment(text), (part) => part.segment);
  return characters.length <= room
    ? text
    : `${characters
        .slice(0, room - 1)
        .join("")
        .trimEnd()}…`;
}
