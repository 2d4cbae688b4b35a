import { expect, test } from "vitest";
import { paths } from "@/config/paths";
import { withoutTournament } from "./own-log.ts";

const CUP = "2b9f7c1e-1111-4222-8333-444455556666";
const OTHER = "3b9f7c1e-1111-4222-8333-444455556666";
const say = (text: string, to: string | null = null) => ({ text, isName: to !== null, to });
const cup = say("Copa", paths.tournament(CUP));

test.each([
  { of: [say("eligió los vetos del torneo "), cup], is: "eligió los vetos" },
  { of: [say("creó el torneo "), cup], is: "creó el torneo" },
  {
    of: [say("sumó a "), say("Ana", "/profile/1"), say(" en el torneo "), cup],
    is: "sumó a Ana",
  },
  {
    of: [say("cambió la transmisión del torneo "), cup, say(": Sí")],
    is: "cambió la transmisión: Sí",
  },
  {
    of: [say("creó el torneo "), say("Otra", paths.tournament(OTHER))],
    is: "creó el torneo Otra",
  },
])("in its own log it is told: $is", ({ of, is }) => {
  expect(
    withoutTournament(of, CUP)
      .map(({ text }) => text)
      .join(""),
  ).toBe(is);
});
