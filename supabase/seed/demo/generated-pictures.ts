/** Pictures for the demo, drawn by code (SVG, 960 by 540), because the demo has no photographs of users. */

const WIDTH = 960;
const HEIGHT = 540;
const HOME = "#f97316";
const AWAY = "#22d3ee";

const drawing = (defs: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs}</defs>${content}</svg>`;

const rect = (x: number, y: number, width: number, height: number, fill: string, more = "") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;

const fade = (id: string, from: string, to: string, direction = 'x1="0" y1="0" x2="0" y2="1"') =>
  `<linearGradient id="${id}" ${direction}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Draws a beam of light from above that widens and fades. */
const beam = (x: number, to: number, color: string) =>
  `<path d="M${x - 8} 0 L${x + 8} 0 L${to + 90} 430 L${to - 90} 430 Z" fill="${color}" opacity="0.13"/>`;

/** Draws a shield, as the coats of arms of teams have. */
const shield = (x: number, y: number, size: number, color: string) =>
  `<path d="M${x - size} ${y - size} H${x + size} V${y + size * 0.2} Q${x + size} ${y + size} ${x} ${y + size * 1.35} Q${x - size} ${y + size} ${x - size} ${y + size * 0.2} Z" fill="${color}"/><path d="M${x} ${y - size * 0.55} L${x + size * 0.5} ${y + size * 0.45} H${x - size * 0.5} Z" fill="#0b1020" opacity="0.75"/>`;

/** Draws spectators from behind, as rows of heads. */
const crowd = (y: number, color: string, shift: number) =>
  range(26)
    .map((place) => {
      const x = place * 39 + shift;
      const top = y + ((place * 7) % 5) * 4;
      return `<circle cx="${x}" cy="${top}" r="15" fill="${color}"/>${rect(x - 21, top + 12, 42, 90, color, 'rx="16"')}`;
    })
    .join("");

const player = (x: number, y: number, color: string) =>
  `<circle cx="${x}" cy="${y - 46}" r="15" fill="#d8a583"/><path d="M${x - 17} ${y - 48} a17 17 0 0 1 34 0" fill="none" stroke="#0b1020" stroke-width="6"/>${rect(x - 22, y - 30, 44, 44, color, 'rx="14"')}${rect(x - 27, y - 18, 54, 34, "#0b1020", 'rx="4"')}${rect(x - 23, y - 14, 46, 26, "#1e293b")}`;

const hall = (content: string, defs = "") =>
  drawing(
    fade("hall", "#0b1020", "#1e1b4b") + fade("floor", "#312e81", "#0b1020") + defs,
    `${rect(0, 0, WIDTH, HEIGHT, "url(#hall)")}${content}${crowd(450, "#060912", 0)}${crowd(488, "#03050a", 18)}`,
  );

/** Draws both teams at their computers, on a stage in front of spectators. */
export function drawStage(): string {
  const team = (x: number, color: string) =>
    `${range(5)
      .map((place) => player(x + place * 72, 372, color))
      .join(
        "",
      )}${rect(x - 36, 388, 360, 26, "#111827", 'rx="6"')}${rect(x - 36, 388, 360, 4, color)}`;
  return hall(
    `${beam(120, 250, HOME)}${beam(300, 200, HOME)}${beam(840, 710, AWAY)}${beam(660, 760, AWAY)}${beam(480, 480, "#ffffff")}
    ${rect(290, 60, 380, 190, "#020617", 'rx="10" stroke="#475569" stroke-width="5"')}
    ${rect(300, 70, 180, 170, HOME, 'opacity="0.25"')}${rect(480, 70, 180, 170, AWAY, 'opacity="0.25"')}
    ${shield(390, 142, 40, HOME)}${shield(570, 142, 40, AWAY)}
    <path d="M472 120 L492 120 L478 150 L496 150 L464 196 L474 160 L460 160 Z" fill="#f8fafc"/>
    <path d="M0 400 H960 V540 H0 Z" fill="url(#floor)"/>${team(86, HOME)}${team(586, AWAY)}`,
  );
}

/** For each digit, the strokes of the scoreboard's seven-segment display that show it. */
const STROKES: Readonly<Record<number, string>> = { 0: "abcdef", 1: "bc", 2: "abdeg" };

function digit(value: number, x: number, y: number, color: string): string {
  const places: Readonly<Record<string, readonly [number, number, number, number]>> = {
    a: [14, 0, 72, 14],
    b: [86, 14, 14, 66],
    c: [86, 94, 14, 66],
    d: [14, 160, 72, 14],
    e: [0, 94, 14, 66],
    f: [0, 14, 14, 66],
    g: [14, 80, 72, 14],
  };
  return Object.entries(places)
    .map(([name, [left, top, width, height]]) =>
      rect(
        x + left,
        y + top,
        width,
        height,
        STROKES[value]?.includes(name) ? color : "#1e293b",
        'rx="5"',
      ),
    )
    .join("");
}

/** Draws the scoreboard above the stage, with the maps won by each side, and confetti. */
export function drawScoreboard(first: number, second: number): string {
  const paper = range(90).map((piece) => {
    const [x, y] = [(piece * 211) % WIDTH, (piece * 97) % 430];
    const color = [HOME, AWAY, "#facc15", "#f8fafc"][piece % 4] ?? HOME;
    return `<rect x="${x}" y="${y}" width="13" height="6" fill="${color}" opacity="0.85" transform="rotate(${(piece * 47) % 180} ${x} ${y})"/>`;
  });
  return hall(
    `${beam(480, 300, "#facc15")}${beam(480, 660, "#facc15")}
    ${rect(180, 70, 600, 280, "#020617", 'rx="14" stroke="#facc15" stroke-width="6"')}
    ${shield(262, 200, 44, HOME)}${shield(698, 200, 44, AWAY)}
    ${digit(first, 338, 118, HOME)}${digit(second, 522, 118, AWAY)}
    ${rect(470, 168, 20, 20, "#f8fafc", 'rx="4"')}${rect(470, 226, 20, 20, "#f8fafc", 'rx="4"')}${paper.join("")}`,
  );
}

/** Draws a tactical plan: a map with two sites, the paths of the players, and where the smoke falls. */
export function drawPlan(): string {
  const way = (path: string) =>
    `<path d="${path}" fill="none" stroke="#facc15" stroke-width="7" stroke-linecap="round" stroke-dasharray="18 14" marker-end="url(#tip)"/>`;
  const room = (x: number, y: number, width: number, height: number) =>
    rect(x, y, width, height, "#334155", 'rx="10" stroke="#94a3b8" stroke-width="4"');
  const person = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="17" fill="${HOME}" stroke="#fff7ed" stroke-width="4"/>`;
  const smoke = (x: number, y: number) =>
    `<g fill="#e2e8f0" opacity="0.8"><circle cx="${x}" cy="${y}" r="30"/><circle cx="${x + 26}" cy="${y + 10}" r="24"/><circle cx="${x - 24}" cy="${y + 12}" r="22"/></g>`;
  const site = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="44" fill="none" stroke="${AWAY}" stroke-width="6" stroke-dasharray="12 9"/><path d="M${x} ${y - 20} L${x + 18} ${y + 14} H${x - 18} Z" fill="${AWAY}"/>`;
  return drawing(
    `${fade("board", "#0f172a", "#1e293b")}<marker id="tip" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0 L10 5 L0 10 Z" fill="#facc15"/></marker>`,
    `${rect(0, 0, WIDTH, HEIGHT, "url(#board)")}
    ${room(60, 190, 170, 170)}${room(330, 60, 200, 130)}${room(330, 350, 200, 130)}${room(400, 190, 80, 160)}${room(680, 60, 220, 190)}${room(680, 310, 220, 170)}
    ${room(230, 240, 170, 70)}${room(530, 100, 150, 60)}${room(530, 390, 150, 60)}${room(760, 250, 60, 60)}
    ${site(820, 150)}${site(820, 400)}
    ${way("M150 250 C230 260 300 270 430 240 C440 180 430 140 520 132 L742 132")}${way("M150 310 C260 290 360 300 430 320 C440 380 470 420 560 420 L724 412")}
    ${person(120, 235)}${person(165, 235)}${person(120, 290)}${person(165, 290)}${person(142, 335)}${smoke(632, 124)}${smoke(640, 420)}`,
  );
}
