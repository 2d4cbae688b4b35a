import { seededRandom } from "@leyenda/site/seeded-random";

/** The x positions of a bracket's columns behind the text, from the first round to the final. */
const COLUMNS = [560, 730, 880, 1010];
const TOP = 150;
const FIELD_HEIGHT = 440;
const BOX = { width: 52, height: 32, cut: 9 };

/** Renders the background: a bracket of eight participants. `seed` chooses the winner, whose path is highlighted. */
export function bracketMotif(seed: string): string {
  const winner = Math.floor(seededRandom(seed)() * 8);
  const lines: string[] = [];
  const lit: string[] = [];
  for (const [round, x] of COLUMNS.entries()) {
    const boxes = 8 / 2 ** round;
    for (let index = 0; index < boxes; index += 1) {
      const y = TOP + (FIELD_HEIGHT / boxes) * (index + 0.5);
      const shapes = index === winner >> round ? lit : lines;
      shapes.push(boxPath(x, y));
      const next = COLUMNS[round + 1];
      if (next === undefined) continue;
      const target = TOP + (FIELD_HEIGHT / (boxes / 2)) * (Math.floor(index / 2) + 0.5);
      const bend = (x + BOX.width + next) / 2;
      shapes.push(`M${x + BOX.width} ${y} H${bend} V${target} H${next}`);
    }
  }
  const final = TOP + FIELD_HEIGHT / 2;
  lit.push(`M${1010 + BOX.width} ${final} H1090`);
  return `<g fill="none" stroke="url(#accent)">
    <path d="${lines.join(" ")}" stroke-opacity="0.13" stroke-width="2.5"/>
    <path d="${lit.join(" ")}" stroke-opacity="0.16" stroke-width="9"/>
    <path d="${lit.join(" ")}" stroke-opacity="0.55" stroke-width="3"/>
  </g>
  <path d="M1096 ${final + 26} l-9 -44 l17 13 l16 -25 l16 25 l17 -13 l-9 44 z" fill="url(#accent)" fill-opacity="0.85"/>`;
}

/** Returns the path of a box with two cut corners, like the page's cards. */
function boxPath(x: number, y: number): string {
  const { width, height, cut } = BOX;
  const top = y - height / 2;
  return `M${x} ${top} h${width - cut} l${cut} ${cut} v${height - cut} h-${width - cut} l-${cut} -${cut} z`;
}
