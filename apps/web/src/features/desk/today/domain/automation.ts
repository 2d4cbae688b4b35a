import type { Tables } from "@leyenda/db-types";

type Settings = Pick<
  Tables<"tournaments">,
  | "check_in_minutes"
  | "waiting_offer_minutes"
  | "absence_match_minutes"
  | "absence_by"
  | "report_answer_minutes"
  | "structure_generated_at"
  | "prizes"
> & {
  /** In their order. */
  readonly stages: readonly Pick<Tables<"tournament_stages">, "name" | "is_automatic">[];
};

/** What a cup does without anybody of its staff; with the minutes after or before which it does. */
export type Alone =
  | { readonly act: "checkIn" | "places"; readonly minutes: number }
  | {
      readonly act: "absence";
      readonly minutes: number;
      readonly by: "clock" | "both" | "unplanned";
    }
  /** Null where the installation says how long. */
  | { readonly act: "report"; readonly minutes: number | null }
  | { readonly act: "start" | "advance" | "tickets" };

/** What waits for its staff. */
export type Yours =
  | { readonly act: "begin" | "absence" | "hourless" | "disputes" | "money" }
  | { readonly act: "stage"; readonly name: string };

const when = <Act>(isSo: boolean, act: Act): readonly Act[] => (isSo ? [act] : []);

/** What of a cup goes on by itself, by its settings, and what waits for those who run it; each in the order in which it comes. */
export function automationOf(settings: Settings): {
  readonly alone: readonly Alone[];
  readonly yours: readonly Yours[];
} {
  const {
    check_in_minutes: checkIn,
    waiting_offer_minutes: offer,
    absence_match_minutes: absence,
    absence_by: by,
    prizes,
  } = settings;
  const isAhead = settings.structure_generated_at === null;
  // The first is drawn by beginning the cup.
  const drawn = settings.stages.slice(1).filter((stage) => !stage.is_automatic);
  const gives = (kind: "tickets" | "money") => prizes.some(({ type }) => type === kind);
  return {
    alone: [
      ...(isAhead && checkIn !== null ? [{ act: "checkIn", minutes: checkIn } as const] : []),
      ...(isAhead && offer !== null ? [{ act: "places", minutes: offer } as const] : []),
      { act: "start" },
      ...(absence === null || by === null || by === "staff"
        ? []
        : [{ act: "absence", minutes: absence, by } as const]),
      { act: "report", minutes: settings.report_answer_minutes },
      { act: "advance" },
      ...when(gives("tickets"), { act: "tickets" } as const),
    ],
    yours: [
      ...when(isAhead, { act: "begin" } as const),
      ...when(absence === null || by === "both", { act: "absence" } as const),
      ...when(absence !== null && by === "staff", { act: "hourless" } as const),
      { act: "disputes" },
      ...drawn.map(({ name }) => ({ act: "stage", name }) as const),
      ...when(gives("money"), { act: "money" } as const),
    ],
  };
}
