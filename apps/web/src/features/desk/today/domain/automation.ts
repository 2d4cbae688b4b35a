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
  /** The stages in playing order. */
  readonly stages: readonly Pick<Tables<"tournament_stages">, "name" | "is_automatic">[];
};

/** The automatic actions of a tournament, with their time in minutes. */
export type Alone =
  | { readonly act: "checkIn" | "places"; readonly minutes: number }
  | {
      readonly act: "absence";
      readonly minutes: number;
      readonly by: "clock" | "both" | "unplanned";
    }
  /** The minutes until a report counts as confirmed; null if the installation's setting applies. */
  | { readonly act: "report"; readonly minutes: number | null }
  | { readonly act: "start" | "advance" | "tickets" };

/** The tasks that wait for the staff. */
export type Yours =
  | { readonly act: "begin" | "absence" | "hourless" | "disputes" | "money" }
  | { readonly act: "stage"; readonly name: string };

const when = <Act>(isSo: boolean, act: Act): readonly Act[] => (isSo ? [act] : []);

/**
 * The automatic actions by a tournament's settings, and the tasks that are left to the staff; both in order of time.
 */
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
  // When the tournament begins, its first stage is drawn.
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
