import { expect, test } from "vitest";
import { declareMatchWinnerLimits } from "@leyenda/db-types/limits";
import { decideDisputeCopy } from "../decide-dispute-copy.ts";
import { DETAIL_MAX, disputeReasons, disputeSchema, reasonText } from "./dispute-decision.ts";

test.each([
  { reason: "picture", detail: "", text: "La prueba lo muestra." },
  {
    reason: "left",
    detail: "Salió en el mapa 2.",
    text: "El rival dejó el partido sin terminarlo. Salió en el mapa 2.",
  },
  { reason: "other", detail: "Error del servidor.", text: "Error del servidor." },
] as const)("with $reason both sides read: $text", ({ reason, detail, text }) => {
  expect(reasonText({ reason, detail })).toBe(text);
});

test("every reason with the longest detail fits where it is kept", () => {
  for (const reason of disputeReasons) {
    const text = reasonText({ reason, detail: "a".repeat(DETAIL_MAX) });
    expect(text.length).toBeLessThanOrEqual(declareMatchWinnerLimits.reason.max);
  }
});

test.each([
  { given: { reason: "picture", detail: "" }, path: "verdict", message: "Elige qué vale." },
  { given: { verdict: "1", detail: "" }, path: "reason", message: "Elige el motivo." },
  {
    given: { verdict: "other", reason: "other", detail: "  " },
    path: "detail",
    message: decideDisputeCopy.detailMissing,
  },
])("nothing is decided without $path", ({ given, path, message }) => {
  const issues = disputeSchema.safeParse(given).error?.issues;
  expect(issues).toMatchObject([{ path: [path], message }]);
});
