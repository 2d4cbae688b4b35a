/** The scenes of game covers, as SVG for an area of 320 by 180. The ground is at the lower edge. */

export interface CoverInk {
  readonly ground: string;
  readonly deep: string;
  readonly main: string;
  readonly light: string;
  /** The colour of the light, which differs between tournaments. */
  readonly spark: string;
}

export interface CoverView {
  readonly random: () => number;
  readonly ink: CoverInk;
  /** The viewpoint from which the scene is seen: one of three, with the number 0, 1 or 2. */
  readonly view: number;
}

type Scene = (view: CoverView) => string;

/** Rounds a number, so that its text is short: a list contains the SVG of many covers. */
const n = (value: number) => String(Math.round(value * 10) / 10);

const shape = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${n(opacity)}"` : ""}/>`;

const line = (d: string, stroke: string, width = 1.5, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round"${opacity < 1 ? ` opacity="${n(opacity)}"` : ""}/>`;

const circle = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${opacity < 1 ? ` opacity="${n(opacity)}"` : ""}/>`;

export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

/** The path data of a regular polygon. */
function polygon(sides: number, radius: number, turn: number, x: number, y: number): string {
  const corners = Array.from({ length: sides }, (_, index) => {
    const angle = turn + (index / sides) * Math.PI * 2;
    return `${n(x + Math.cos(angle) * radius)} ${n(y + Math.sin(angle) * radius)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** Draws a ball with panels, lit from above. */
function ball(x: number, y: number, radius: number, { light, deep, main }: CoverInk): string {
  const seams = Array.from({ length: 5 }, (_, index) => {
    const angle = -Math.PI / 2 + (index / 5) * Math.PI * 2;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    return `M${n(x + dx * radius * 0.38)} ${n(y + dy * radius * 0.38)}L${n(x + dx * radius * 0.78)} ${n(y + dy * radius * 0.78)}`;
  });
  const edge = repeat(5, (index) => {
    const angle = -Math.PI / 2 + (index / 5) * Math.PI * 2;
    const [dx, dy] = [x + Math.cos(angle) * radius * 0.88, y + Math.sin(angle) * radius * 0.88];
    return shape(polygon(3, radius * 0.2, angle + Math.PI, dx, dy), deep);
  });
  return `${circle(x, y, radius, light)}${shape(`M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 0 0 ${n(radius * 2)} 0a${n(radius)} ${n(radius * 0.72)} 0 0 1 ${n(-radius * 2)} 0`, main, 0.55)}${shape(polygon(5, radius * 0.38, -Math.PI / 2, x, y), deep)}${line(seams.join(""), deep, radius / 11)}${edge}`;
}

/** Draws a stadium floodlight on its mast, with the beam. */
function floodlight(x: number, top: number, to: number, { spark, ground }: CoverInk): string {
  return `${shape(`M${n(x)} ${n(top)}L${n(to - 70)} 150L${n(to + 70)} 150Z`, spark, 0.12)}${line(`M${n(x)} ${n(top)}V110`, ground, 3)}${shape(`M${n(x - 13)} ${n(top - 8)}h26v14h-26z`, ground)}${repeat(6, (index) => circle(x - 9 + (index % 3) * 9, top - 4 + Math.floor(index / 3) * 6, 2.4, spark))}`;
}

const stadium: Scene = ({ random, ink, view }) => {
  const { deep, main, light, ground } = ink;
  const horizon = 92 + random() * 12;
  const stands = `${shape(`M-5 ${n(horizon - 44)}Q160 ${n(horizon - 14)} 325 ${n(horizon - 44)}V${n(horizon)}H-5Z`, ground)}${repeat(4, (index) => line(`M-5 ${n(horizon - 37 + index * 9)}Q160 ${n(horizon - 9 + index * 6)} 325 ${n(horizon - 37 + index * 9)}`, main, 3.5, 0.35))}`;
  const lamps = floodlight(34, 20, 90, ink) + floodlight(286, 20, 230, ink);
  const at = 120 + random() * 80;
  const grass = `${shape(`M-5 ${n(horizon)}H325V185H-5Z`, deep)}${repeat(5, (index) => shape(`M${n(at + (index - 2.5) * 26)} ${n(horizon)}h13L${n(at + (index - 2.2) * 118)} 185h-59Z`, main, 0.55))}`;
  const front = [
    () => {
      const top = 46;
      const net = `${repeat(11, (index) => line(`M${70 + index * 18} ${top}L${84 + index * 15.2} 150`, light, 0.8, 0.4))}${repeat(7, (index) => line(`M${70 + index * 2} ${top + index * 17}H${250 - index * 2}`, light, 0.8, 0.4))}`;
      return `${net}${line(`M70 152V${top}H250V152`, light, 5)}${ball(at, 150, 13, ink)}`;
    },
    () =>
      `${line(`M-5 168Q90 160 120 200`, light, 3)}${line(`M-5 150L325 138`, light, 3, 0.8)}${line("M44 160V66", light, 4)}${shape("M44 66L104 78L44 98Z", ink.spark)}${ball(210, 148, 17, ink)}`,
    () =>
      `${line(`M${n(at - 130)} 128H${n(at + 130)}M${n(at)} 100V185`, light, 2.5, 0.7)}<ellipse cx="${n(at)}" cy="132" rx="76" ry="22" fill="none" stroke="${light}" stroke-width="2.5" opacity=".7"/>${ball(at, 92, 44, ink)}`,
  ];
  return stands + lamps + grass + (front[view]?.() ?? "");
};

const arena: Scene = ({ random, ink, view }) => {
  const { deep, main, light, spark, ground } = ink;
  const [x, y] = [110 + random() * 110, 62 + random() * 14];
  const dome = repeat(7, (index) =>
    line(
      `M${n(x - 210 + index * 70)} 140Q${n(x - 60 + index * 20)} -40 ${n(x)} -60`,
      main,
      2.5,
      0.45,
    ),
  );
  const rings = repeat(3, (index) =>
    line(
      `M-10 ${n(118 - index * 34)}Q160 ${n(70 - index * 40)} 330 ${n(118 - index * 34)}`,
      main,
      1.5,
      0.4,
    ),
  );
  const floor = `${shape("M-5 132Q160 108 325 132V185H-5Z", deep)}${repeat(6, (index) => line(`M160 116L${-120 + index * 112} 185`, light, 1, 0.3))}${repeat(3, (index) => line(`M-5 ${138 + index * 15}Q160 ${116 + index * 17} 325 ${138 + index * 15}`, light, 1, 0.3))}`;
  const car = (cx: number, cy: number, turn: number) =>
    `<g transform="translate(${n(cx)} ${n(cy)}) rotate(${n(turn)})">${shape("M-150 -7L-40 -12V10L-150 5Z", spark, 0.35)}${shape("M-110 -4L-38 -7V6L-110 3Z", spark, 0.8)}${shape("M-42 -9L-22 -12L-8 -27H18L34 -12L52 -6V10H-42Z", light)}${shape("M-5 -23H15L26 -12H-14Z", ground)}${shape("M-48 -24H-30L-28 -12H-40Z", main)}${circle(-24, 11, 11, ground)}${circle(-24, 11, 5, main)}${circle(30, 11, 11, ground)}${circle(30, 11, 5, main)}</g>`;
  const front = [
    () =>
      `${repeat(3, (index) => `<ellipse cx="${n(x)}" cy="${n(y + 12)}" rx="${58 + index * 22}" ry="${16 + index * 9}" fill="none" stroke="${spark}" stroke-width="${3 - index}" opacity="${0.8 - index * 0.2}"/>`)}${ball(x, y + 10, 38, ink)}`,
    () => `${ball(236, 54, 27, ink)}${car(122, 116, -18)}`,
    () =>
      `${shape("M84 140L104 58H216L236 140Z", ground, 0.8)}${repeat(18, (index) => line(polygon(6, 11, 0, 112 + (index % 6) * 19.5, 76 + Math.floor(index / 6) * 22 + (index % 2) * 11), spark, 1, 0.6))}${line("M84 142L104 58H216L236 142", light, 4)}${shape(`M330 20L${n(x + 34)} 112L${n(x + 22)} 92Z`, spark, 0.6)}${ball(x + 20, 108, 18, ink)}`,
  ];
  return dome + rings + floor + (front[view]?.() ?? "");
};

const sight: Scene = ({ random, ink, view }) => {
  const { deep, main, light, spark, ground } = ink;
  const block = (x: number, width: number, top: number) =>
    `${shape(`M${n(x)} 185V${n(top)}h${n(width)}V185Z`, deep)}${shape(`M${n(x + width)} 185V${n(top)}l${n(width * 0.3)} -9V185Z`, ground)}${repeat(3, (index) => shape(`M${n(x + 5 + (index * (width - 8)) / 3)} ${n(top + 10 + random() * 26)}h${n(width / 6)}v7h${n(-width / 6)}z`, main, 0.7))}`;
  const town = repeat(7, (index) => block(index * 48 - 16, 30 + random() * 18, 74 + random() * 58));
  const cross = (x: number, y: number, radius: number) => {
    const gap = radius * 0.35;
    return line(
      `M${n(x)} ${n(y - radius)}V${n(y - gap)}M${n(x)} ${n(y + gap)}V${n(y + radius)}M${n(x - radius)} ${n(y)}H${n(x - gap)}M${n(x + gap)} ${n(y)}H${n(x + radius)}`,
      light,
      3,
    );
  };
  const [x, y] = [110 + random() * 100, 66 + random() * 30];
  const front = [
    () =>
      `${town}<circle cx="${n(x)}" cy="${n(y)}" r="62" fill="${spark}" opacity=".14"/><circle cx="${n(x)}" cy="${n(y)}" r="62" fill="none" stroke="${light}" stroke-width="4"/>${line(`M${n(x)} ${n(y - 78)}V${n(y + 78)}M${n(x - 78)} ${n(y)}H${n(x + 78)}`, light, 1.5)}${repeat(4, (index) => line(`M${n(x - 8)} ${n(y + 12 + index * 11)}h16`, light, 1.5))}${circle(x, y, 3, spark)}`,
    () =>
      [
        shape("M-5 -5H325V185H-5Z", deep),
        shape("M-5 -5L104 30H220L325 -5Z", ground, 0.8),
        shape("M-5 -5L104 30V146L-5 185Z", main, 0.5),
        shape("M325 -5L220 30V146L325 185Z", main, 0.28),
        shape("M-5 185L104 146H220L325 185Z", ground, 0.9),
        repeat(3, (index) =>
          line(`M${n(70 - index * 34)} ${18 - index * 10}V${n(158 + index * 12)}`, deep, 2),
        ),
        repeat(3, (index) =>
          line(`M${n(254 + index * 32)} ${18 - index * 10}V${n(158 + index * 12)}`, deep, 2),
        ),
        shape("M124 52H200V146H124Z", spark, 0.9),
        circle(x * 0.3 + 118, 92, 17, light),
        shape("M124 146V128L142 118L156 132L176 112L200 130V146Z", ground, 0.75),
        shape("M124 146L62 185H262L200 146Z", spark, 0.3),
        line("M124 146V52H200V146", light, 3),
        shape("M226 112h58v62h-58z", main),
        line("M226 112h58v62h-58zM226 112l58 62M284 112l-58 62", ground, 3),
        shape("M42 134h46v40h-46z", deep),
        line("M42 134h46v40h-46zM42 154h46", main, 2.5),
        cross(162, 92, 26),
      ].join(""),
    () => {
      const rooms = [
        [18, 22, 74, 46],
        [124, 14, 58, 70],
        [220, 30, 82, 52],
        [34, 104, 92, 56],
        [170, 112, 120, 50],
      ] as const;
      const halls = line(
        `M90 46H126M182 50H222M152 84V114M80 68V104M126 134H172M262 82V112`,
        main,
        15,
        0.8,
      );
      const walls = rooms
        .map(
          ([left, top, width, height]) =>
            `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="3" fill="${deep}" stroke="${main}" stroke-width="2.5"/>`,
        )
        .join("");
      const target = rooms[Math.floor(random() * rooms.length)] ?? rooms[0];
      const [tx, ty] = [target[0] + target[2] / 2, target[1] + target[3] / 2];
      return `${halls}${walls}${circle(tx, ty, 34, spark, 0.25)}${line(`M54 132Q${n(x)} ${n(y)} ${n(tx)} ${n(ty)}`, light, 2.5)}${circle(54, 132, 5, light)}${shape(polygon(4, 15, 0, tx, ty), spark)}${cross(tx, ty, 26)}`;
    },
  ];
  return front[view]?.() ?? "";
};

/** Draws an upright, shining crystal. */
const crystal = (x: number, bottom: number, height: number, { light, spark, main }: CoverInk) => {
  const half = height * 0.22;
  return `${shape(`M${n(x - half)} ${n(bottom - height * 0.62)}L${n(x)} ${n(bottom - height)}V${n(bottom)}Z`, light)}${shape(`M${n(x + half)} ${n(bottom - height * 0.62)}L${n(x)} ${n(bottom - height)}V${n(bottom)}Z`, main)}${line(`M${n(x - half)} ${n(bottom - height * 0.62)}L${n(x)} ${n(bottom - height * 0.5)}L${n(x + half)} ${n(bottom - height * 0.62)}`, spark, 1.5)}`;
};

const rift: Scene = ({ random, ink, view }) => {
  const { deep, main, light, spark, ground } = ink;
  const tower = (x: number, y: number, size: number) =>
    `${shape(`M${n(x - size * 0.3)} ${n(y)}L${n(x - size * 0.2)} ${n(y - size)}H${n(x + size * 0.2)}L${n(x + size * 0.3)} ${n(y)}Z`, ground)}${shape(`M${n(x - size * 0.34)} ${n(y - size)}h${n(size * 0.68)}l${n(-size * 0.12)} ${n(-size * 0.22)}h${n(-size * 0.44)}z`, main)}${shape(polygon(4, size * 0.26, 0, x, y - size * 1.45), spark)}`;
  const ridge = (top: number, fill: string, opacity: number) => {
    const peaks = Array.from(
      { length: 9 },
      (_, index) => `L${n(index * 42 - 10)} ${n(top + (index % 2 ? 34 : 0) + random() * 26)}`,
    );
    return shape(`M-10 185${peaks.join("")}L330 185Z`, fill, opacity);
  };
  const x = 120 + random() * 80;
  const front = [
    () => {
      const lanes = line(
        "M28 160V36Q28 22 42 22H286M28 160H278Q292 160 292 146V22M28 160L292 22",
        light,
        9,
        0.35,
      );
      const wood = repeat(16, () => {
        const [wx, wy] = [random() * 320, random() * 180];
        return circle(wx, wy, 9 + random() * 13, random() > 0.5 ? deep : main, 0.45);
      });
      return `${wood}${line("M-5 10Q110 60 160 92T325 176", spark, 12, 0.4)}${lanes}${[
        [28, 92],
        [104, 22],
        [94, 126],
        [222, 58],
        [292, 96],
        [206, 160],
      ]
        .map(([tx = 0, ty = 0]) => tower(tx, ty + 9, 19))
        .join("")}${crystal(30, 172, 48, ink)}${crystal(290, 48, 48, ink)}`;
    },
    () =>
      `${ridge(84, deep, 1)}${circle(x, 92, 74, spark, 0.18)}${repeat(9, (index) => line(`M${n(x)} 92L${n(x + Math.cos(index * 0.7) * 240)} ${n(92 + Math.sin(index * 0.7) * 240)}`, spark, 1.2, 0.3))}${ridge(132, ground, 0.9)}${crystal(x - 44, 160, 70, ink)}${crystal(x + 46, 162, 62, ink)}${crystal(x, 166, 132, ink)}`,
    () =>
      `${circle(x + 60, 48, 30, light)}${circle(x + 50, 44, 28, deep, 0.5)}${ridge(62, main, 0.4)}${ridge(96, deep, 1)}${shape("M120 120Q190 132 150 150T250 185H60Q140 160 96 144T120 120Z", spark, 0.5)}${tower(70, 150, 52)}${tower(268, 158, 64)}`,
  ];
  return front[view]?.() ?? "";
};

const shards: Scene = ({ random, ink, view }) => {
  const { deep, main, light, spark, ground } = ink;
  const splinter = (x: number, y: number, size: number) =>
    shape(
      polygon(3, size, random() * 6, x, y),
      random() > 0.4 ? main : light,
      0.4 + random() * 0.6,
    );
  const [x, y] = [130 + random() * 60, 84 + random() * 12];
  const front = [
    () =>
      `${shape(polygon(3, 118, -Math.PI / 2, x, y + 22), deep)}${line(polygon(3, 96, -Math.PI / 2, x, y + 22), main, 9)}${line(polygon(3, 70, -Math.PI / 2, x, y + 22), spark, 2)}${shape(`M${n(x - 12)} ${n(y - 70)}L${n(x + 20)} ${n(y + 8)}L${n(x - 6)} ${n(y + 4)}L${n(x + 16)} ${n(y + 88)}L${n(x - 24)} ${n(y + 16)}L${n(x + 2)} ${n(y + 18)}Z`, light)}${repeat(12, (index) => splinter(x + Math.cos(index) * (110 + random() * 40), y + Math.sin(index) * 74, 4 + random() * 9))}`,
    () =>
      `${repeat(4, (index) => shape(`M${n(x - 160 + index * 74)} 190L${n(x - 40 + index * 74)} -10h${n(14 + random() * 34)}L${n(x - 130 + index * 74)} 190Z`, index % 2 ? main : deep, 0.9))}${shape(`M-10 ${n(y + 62)}L330 ${n(y - 40)}L-10 ${n(y + 46)}Z`, light)}${shape(`M-10 ${n(y + 84)}L330 ${n(y - 36)}L-10 ${n(y + 78)}Z`, spark)}${repeat(9, () => splinter(random() * 320, y - 40 + random() * 90, 3 + random() * 8))}`,
    () =>
      `${repeat(3, (index) => `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${34 + index * 17}" ry="${58 + index * 14}" fill="${index ? "none" : spark}" stroke="${index === 1 ? light : main}" stroke-width="${7 - index * 2}" opacity="${1 - index * 0.25}"/>`)}${shape(`M${n(x - 9)} ${n(y + 58)}v-52a9 9 0 0 1 18 0v52z`, ground)}${circle(x, y - 13, 8, ground)}${shape("M-5 150L60 138L130 146L200 136L325 152V185H-5Z", ground)}${repeat(10, () => splinter(x - 120 + random() * 240, 20 + random() * 120, 3 + random() * 8))}`,
  ];
  return front[view]?.() ?? "";
};

const orbits: Scene = ({ random, ink, view }) => {
  const { deep, main, light, spark } = ink;
  const [x, y] = [100 + random() * 120, 76 + random() * 24];
  const radius = [40, 64, 26][view] ?? 40;
  const turn = random() * 60 - 30;
  const courses = repeat(
    3,
    (index) =>
      `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(radius + 26 + index * 30)}" ry="${n(radius * 0.3 + index * 12)}" fill="none" stroke="${index ? main : light}" stroke-width="${4 - index}" transform="rotate(${n(turn)} ${n(x)} ${n(y)})"/>`,
  );
  return `${repeat(26, () => circle(random() * 320, random() * 180, 0.6 + random(), light, 0.7))}${circle(x, y, radius * 1.5, spark, 0.14)}${circle(x, y, radius, main)}${shape(`M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 0 0 ${n(radius * 2)} 0a${n(radius)} ${n(radius * 0.5)} 0 0 1 ${n(-radius * 2)} 0`, deep, 0.8)}${courses}${circle(x + radius + 44, y - radius * 0.5, 9, spark)}`;
};

const towers: Scene = ({ random, ink, view }) => {
  const { deep, main, light, spark, ground } = ink;
  const cell = [17, 24, 13][view] ?? 17;
  const [x, y] = [160, 84 + random() * 20];
  const tiles = repeat(30, (index) => {
    const [column, row] = [index % 6, Math.floor(index / 6)];
    const [px, py] = [x + (column - row) * cell * 1.75 + cell, y - 52 + (column + row) * cell];
    const height = 4 + random() * 40;
    const top = py - height;
    const side = (to: number) =>
      `M${n(px)} ${n(top + cell)}L${n(px + to)} ${n(top)}V${n(py)}L${n(px)} ${n(py + cell)}Z`;
    return `${shape(side(-cell * 1.75), deep)}${shape(side(cell * 1.75), ground)}${shape(`M${n(px)} ${n(top - cell)}L${n(px + cell * 1.75)} ${n(top)}L${n(px)} ${n(top + cell)}L${n(px - cell * 1.75)} ${n(top)}Z`, height > 36 ? spark : random() > 0.6 ? light : main)}`;
  });
  return tiles;
};

/** The scenes, each with the base hue of its colours and the base hue of its light. */
export const SCENES = {
  stadium: { draw: stadium, hue: 138, lightHue: 78 },
  arena: { draw: arena, hue: 222, lightHue: 24 },
  sight: { draw: sight, hue: 32, lightHue: 44 },
  rift: { draw: rift, hue: 182, lightHue: 48 },
  shards: { draw: shards, hue: 350, lightHue: 12 },
  orbits: { draw: orbits, hue: null, lightHue: null },
  towers: { draw: towers, hue: null, lightHue: null },
} as const satisfies Record<
  string,
  { readonly draw: Scene; readonly hue: number | null; readonly lightHue: number | null }
>;

export type SceneName = keyof typeof SCENES;
