import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import type { Words } from "@leyenda/db-types";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { type AnswerOf, readQuery, supabase, write } from "@/lib/supabase";
import { dashboardKeys } from "@/entities/dashboard/api/dashboard-query-keys";
import { copy } from "../copy.ts";
import type { MeasureValues } from "../schemas.ts";
import { peopleKeys } from "./person.ts";

const texts = copy.measures;
const DAY_MS = 86_400_000;
const invalidatedBy = (id: string) => [
  peopleKeys.one(id),
  peopleKeys.allMeasures,
  dashboardKeys.waiting,
];
/** The number of suspensions, exclusions and other measures that a page of the list loads. */
const WARNINGS_LIMIT = 50;

/** The state in the database for each filter word in the URL. */
const STATES = { apelaciones: "appealed", vigentes: "running", terminadas: "over" } as const;

/** All measures against users, newest first; undecided appeals are sorted by the longest wait. */
export const measuresList = pagedList({
  key: peopleKeys.allMeasures,
  size: 10,
  filters: [
    {
      kind: "choice",
      name: "estado",
      label: texts.stateLabel,
      options: texts.states,
      all: texts.allStates,
    },
  ],
  select: ({ estado }) =>
    supabase
      .rpc(
        "admin_measures",
        estado === undefined ? {} : { p_state: STATES[estado as keyof typeof STATES] },
        { count: "exact" },
      )
      .select()
      .order(estado === "apelaciones" ? "appealed_at" : "created_at", {
        ascending: estado === "apelaciones",
      })
      .order("id"),
});

export type Measure = RowOf<typeof measuresList>;

/** All measures against one person, such as suspensions, newest first. */
export function measuresQuery(id: string) {
  return readQuery(peopleKeys.measures(id), () =>
    supabase.rpc("admin_measures", { p_profile_id: id }),
  );
}

function readWarnings(id: string, signal: AbortSignal) {
  return supabase
    .from("reports")
    .select("id,action,reason,answer,handled_at,handler:profiles!reports_handled_by_fkey(username)")
    .eq("reported_id", id)
    .in("action", ["warn", "mute"])
    .order("handled_at", { ascending: false })
    .order("id")
    .limit(WARNINGS_LIMIT)
    .abortSignal(signal)
    .throwOnError();
}

export type Warning = Awaited<ReturnType<typeof readWarnings>>["data"][number];

/** The results of reports against a person, except account closures, newest first. */
export function warningsQuery(id: string) {
  return queryOptions({
    queryKey: peopleKeys.warnings(id),
    queryFn: async ({ signal }) => (await readWarnings(id, signal)).data,
  });
}

/** The running tournaments in which a user has unplayed matches, each with the number of these matches. */
export function openMatchesQuery(id: string) {
  return readQuery(peopleKeys.openMatches(id), () =>
    supabase.rpc("admin_open_matches", { p_profile_id: id }),
  );
}

export type OpenMatches = AnswerOf<typeof openMatchesQuery>[number];

/** Suspends a user for some days. */
export function useSuspendUser(id: string) {
  return useMutation({
    mutationFn: write(({ days, reason, words, openMatches }: MeasureValues) =>
      supabase.rpc("suspend_user", {
        p_profile_id: id,
        p_days: Number(days),
        p_reason: reason,
        p_words: words,
        p_open_matches: openMatches ?? null,
      }),
    ),
    success: texts.suspended,
    failure: texts.failure,
    invalidates: invalidatedBy(id),
  });
}

/** Excludes a user from one tournament. */
export function useKeepOut(id: string, tournamentId: string) {
  return useMutation({
    mutationFn: write(({ reason, words }: MeasureValues) =>
      supabase.rpc("keep_out_of_tournament", {
        p_profile_id: id,
        p_tournament_id: tournamentId,
        p_reason: reason,
        p_words: words,
      }),
    ),
    success: texts.excluded,
    failure: texts.failure,
    invalidates: invalidatedBy(id),
  });
}

interface Decision {
  readonly measureId: string;
  readonly outcome: Words["measures"]["outcome"];
  readonly answer: string;
  /** The days from now until the suspension ends, if it was shortened. */
  readonly days: number | null;
}

export function useDecideAppeal(id: string) {
  return useMutation({
    mutationFn: async ({ measureId, outcome, answer, days }: Decision) => {
      await supabase
        .rpc("decide_appeal", {
          p_measure_id: measureId,
          p_outcome: outcome,
          p_answer: answer,
          ...(days && { p_ends_at: new Date(Date.now() + days * DAY_MS).toISOString() }),
        })
        .throwOnError();
    },
    success: texts.decided,
    failure: texts.failure,
    invalidates: invalidatedBy(id),
  });
}

export function useLiftMeasure(id: string) {
  return useMutation({
    mutationFn: write((measureId: string) =>
      supabase.rpc("lift_measure", { p_measure_id: measureId }),
    ),
    success: texts.lifted,
    failure: texts.failure,
    invalidates: invalidatedBy(id),
  });
}
