import { describe, expect, test } from "vitest";
import { prizeLabel } from "./prizes";

describe("prizeLabel", () => {
  test.each([
    {
      prize: { type: "money", value: 1500 },
      label: "$1.500\u00A0ARS",
      why: "money reads $value, Argentine grouping",
    },
    {
      prize: { type: "money", value: 99.5 },
      label: "$99,50\u00A0ARS",
      why: "cents only when there are any",
    },
    {
      prize: { type: "tickets", value: 25_000 },
      label: "25.000\u00A0tickets",
      why: "tickets are counted",
    },
    { prize: { type: "tickets", value: 1 }, label: "1\u00A0ticket", why: "singular" },
  ] as const)("$label: $why", ({ prize, label }) => {
    expect(prizeLabel(prize)).toBe(label);
  });
});
