import {
  between,
  box,
  disc,
  dome,
  floor,
  hill,
  palm,
  polygon,
  sun,
  times,
  type Draw,
  type SceneShape,
} from "./scene-shapes.ts";

/** The kinds of scene, each a function that draws one with random proportions. */
export const SCENES = {
  peaks: (random) => [
    sun(random, 16),
    ...times(4, (at): SceneShape => {
      const x = at * 44 + between(random, -8, 8);
      const top = between(random, 12, 26);
      return {
        path: polygon([x - 36, 64], [x, top], [x + 36, 64]),
        tone: at % 2 ? "main" : "ground",
      };
    }),
    {
      path: polygon([20, 30], [44, 20], [56, 32], [48, 30], [40, 36], [32, 29]),
      tone: "light",
      opacity: 0.5,
    },
  ],
  dunes: (random) => [
    sun(random),
    { path: hill(38, 12), tone: "main", opacity: 0.7 },
    {
      path: dome(between(random, 60, 110), 48, 12) + box(96, 36, 6, 18) + box(58, 40, 8, 14),
      tone: "deep",
    },
    { path: hill(50, -8), tone: "ground" },
  ],
  city: (random) => {
    const towers = times(9, (at) => {
      const top = between(random, 12, 44);
      return { x: at * 18 - 2, top, width: between(random, 11, 16) };
    });
    return [
      sun(random, 20),
      ...towers.map(({ x, top, width }, at): SceneShape => ({
        path: box(x, top, width, 64 - top),
        tone: at % 2 ? "main" : "ground",
      })),
      {
        path: towers
          .flatMap(({ x, top }) =>
            times(
              4,
              (at) => box(x + 3, top + 4 + at * 8, 3, 3) + box(x + 8, top + 4 + at * 8, 2, 3),
            ),
          )
          .join(""),
        tone: "light",
        opacity: 0.45,
      },
    ];
  },
  arches: (random) => {
    const top = between(random, 22, 30);
    return [
      sun(random, 14),
      { path: box(0, top, 160, 64 - top), tone: "main" },
      {
        path: times(5, (at) => `M${at * 34 + 2} 64V${top + 20}a12 12 0 0 1 24 0V64Z`).join(""),
        tone: "ground",
      },
      { path: box(0, top - 4, 160, 5), tone: "light", opacity: 0.4 },
    ];
  },
  temple: (random) => {
    const middle = between(random, 60, 100);
    return [
      sun(random, 14),
      { path: hill(46, 6), tone: "main", opacity: 0.5 },
      {
        path: times(5, (at) => box(middle - 46 + at * 9, 54 - at * 9, 92 - at * 18, 9)).join(""),
        tone: "ground",
      },
      {
        path: polygon([middle - 6, 63], [middle + 6, 63], [middle + 3, 18], [middle - 3, 18]),
        tone: "light",
        opacity: 0.35,
      },
    ];
  },
  coast: (random) => [
    sun(random, 26),
    { path: box(0, 38, 160, 26), tone: "main" },
    {
      path: times(6, (at) =>
        box(between(random, 0, 140), 42 + at * 4, between(random, 14, 34), 1),
      ).join(""),
      tone: "light",
      opacity: 0.5,
    },
    { path: dome(between(random, 20, 50), 39, 14), tone: "ground" },
    { path: palm(118, 58, 32) + palm(136, 62, 24) + dome(130, 64, 26), tone: "ground" },
  ],
  ice: (random) => [
    ...times(7, (at): SceneShape => {
      const x = at * 26 + between(random, -6, 6);
      const top = between(random, 10, 40);
      return {
        path: polygon([x - 16, 64], [x - 3, top], [x + 6, top + 6], [x + 14, 64]),
        tone: at % 3 === 0 ? "light" : at % 3 === 1 ? "main" : "ground",
        opacity: at % 3 === 0 ? 0.6 : 1,
      };
    }),
    floor(58),
  ],
  crane: (random) => {
    const x = between(random, 40, 70);
    return [
      sun(random, 22),
      {
        path:
          box(x, 14, 5, 50) +
          box(x - 22, 12, 76, 3) +
          polygon([x, 12], [x + 5, 12], [x + 2.5, 3]) +
          box(x + 44, 15, 1, 16) +
          box(x + 40, 31, 9, 6),
        tone: "light",
        opacity: 0.75,
      },
      {
        path: box(x + 34, 42, 30, 22) + box(x + 70, 30, 26, 34) + box(6, 36, 26, 28),
        tone: "main",
      },
      { path: times(5, (at) => box(x + 72, 34 + at * 6, 22, 2)).join(""), tone: "ground" },
      floor(60),
    ];
  },
  bridge: (random) => {
    const deck = between(random, 40, 44);
    return [
      sun(random, 16),
      { path: box(36, 12, 5, 52) + box(118, 12, 5, 52) + box(0, deck, 160, 4), tone: "ground" },
      {
        path: `M0 ${deck}Q26 ${deck - 6} 38 13L40 13Q80 ${deck + 10} 119 13L121 13Q134 ${deck - 6} 160 ${deck}L160 ${deck - 2}Q136 ${deck - 8} 122 11L118 11Q80 ${deck + 6} 41 11L37 11Q24 ${deck - 8} 0 ${deck - 2}Z`,
        tone: "light",
        opacity: 0.6,
      },
      { path: box(0, 52, 160, 12), tone: "main" },
    ];
  },
  canyon: (random) => {
    const gap = between(random, 62, 96);
    return [
      {
        path: polygon([gap - 10, 0], [gap + 12, 0], [gap + 6, 64], [gap - 6, 64]),
        tone: "light",
        opacity: 0.6,
      },
      {
        path: polygon(
          [0, 10],
          [gap - 24, 6],
          [gap - 12, 22],
          [gap - 16, 40],
          [gap - 5, 64],
          [0, 64],
        ),
        tone: "main",
      },
      {
        path: polygon(
          [160, 14],
          [gap + 30, 4],
          [gap + 14, 24],
          [gap + 18, 44],
          [gap + 5, 64],
          [160, 64],
        ),
        tone: "main",
      },
      {
        path:
          polygon([0, 34], [gap - 40, 30], [gap - 20, 64], [0, 64]) +
          polygon([160, 38], [gap + 44, 34], [gap + 22, 64], [160, 64]),
        tone: "ground",
      },
    ];
  },
  reactor: (random) => [
    ...times(2, (at): SceneShape => {
      const x = 36 + at * 62 + between(random, -6, 6);
      return {
        path: `M${x - 18} 60Q${x - 6} 34 ${x - 12} 18H${x + 12}Q${x + 6} 34 ${x + 18} 60Z`,
        tone: "main",
      };
    }),
    {
      path: disc(46, 10, 8) + disc(58, 6, 6) + disc(108, 10, 9) + disc(122, 5, 6),
      tone: "light",
      opacity: 0.4,
    },
    { path: box(122, 34, 30, 26) + box(128, 20, 4, 14), tone: "ground" },
    floor(56),
  ],
  village: (random) => {
    const x = between(random, 70, 100);
    return [
      sun(random, 16),
      { path: hill(44, 8), tone: "main", opacity: 0.5 },
      { path: box(x, 18, 12, 46) + polygon([x - 2, 18], [x + 6, 5], [x + 14, 18]), tone: "main" },
      {
        path: times(4, (at) => {
          const left = [4, 34, x + 18, x + 44][at] ?? 0;
          const top = between(random, 36, 44);
          return (
            box(left, top, 24, 28) +
            polygon([left - 3, top], [left + 12, top - 9], [left + 27, top])
          );
        }).join(""),
        tone: "ground",
      },
      { path: dome(x + 6, 30, 3) + box(x + 3, 30, 6, 6), tone: "light", opacity: 0.6 },
    ];
  },
  garden: (random) => [
    { path: disc(between(random, 40, 120), 20, 12), tone: "light", opacity: 0.5 },
    { path: hill(44, 10), tone: "main", opacity: 0.5 },
    ...times(5, (at): SceneShape => {
      const turn = (at - 2) * 0.5;
      const [x, y] = [80 + Math.sin(turn) * 34, 60 - Math.cos(turn) * 34];
      return {
        path: `M80 60Q${x - 14} ${(y + 60) / 2} ${x} ${y}Q${x + 14} ${(y + 60) / 2} 80 60Z`,
        tone: at % 2 ? "light" : "main",
        opacity: at % 2 ? 0.7 : 1,
      };
    }),
    floor(58),
  ],
  reef: (random) => [
    {
      path: times(3, (at) =>
        polygon([20 + at * 50, 0], [32 + at * 50, 0], [50 + at * 44, 64], [22 + at * 44, 64]),
      ).join(""),
      tone: "light",
      opacity: 0.18,
    },
    {
      path: times(8, () =>
        disc(between(random, 8, 152), between(random, 6, 44), between(random, 1, 3)),
      ).join(""),
      tone: "light",
      opacity: 0.6,
    },
    {
      path: times(
        6,
        (at) => `M${at * 28 + 4} 64q-8 -14 0 -${between(random, 20, 34)}q8 14 6 40Z`,
      ).join(""),
      tone: "main",
    },
    { path: hill(56, 6), tone: "ground" },
  ],
  rails: (random) => {
    const x = between(random, 64, 96);
    return [
      sun(random, 18),
      { path: hill(34, 6), tone: "main", opacity: 0.6 },
      floor(34),
      {
        path: times(6, (at) =>
          box(x - 8 - at * 8, 38 + at * at * 0.9, 16 + at * 16, 1.5 + at * 0.4),
        ).join(""),
        tone: "main",
      },
      {
        path:
          polygon([x - 2, 34], [x - 1, 34], [x - 34, 64], [x - 40, 64]) +
          polygon([x + 1, 34], [x + 2, 34], [x + 40, 64], [x + 34, 64]),
        tone: "light",
        opacity: 0.7,
      },
    ];
  },
} satisfies Record<string, Draw>;

export type Scene = keyof typeof SCENES;
