import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import type { Words } from "@leyenda/db-types";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { type AnswerOf, read, supabase, write } from "@/lib/supabase";
import { dashboardKeys } from "@/entities/dashboard/api/dashboard-keys";
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
/** More of one person than anybody reads. */
const WARNINGS_LIMIT = 50;

/** How the list of measures asks for each of its words. */
const STATES = { apelaciones: "appealed", vigentes: "running", terminadas: "over" } as const;

/** What was imposed on everybody, newest first; of open appeals who has waited longest. */
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

/** Everything that was imposed on somebody, newest first. */
export function measuresQuery(id: string) {
  return queryOptions({
    queryKey: peopleKeys.measures(id),
    queryFn: read(() => supabase.rpc("admin_measures", { p_profile_id: id })),
  });
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

/** What reports about somebody came to, short of closing his account, newest first. */
export function warningsQuery(id: string) {
  return queryOptions({
    queryKey: peopleKeys.warnings(id),
    queryFn: async ({ signal }) => (await readWarnings(id, signal)).data,
  });
}

/** What a user still has to play in tournaments under way, by tournament. */
export function openMatchesQuery(id: string) {
  return queryOptions({
    queryKey: peopleKeys.openMatches(id),
    queryFn: read(() => supabase.rpc("admin_open_matches", { p_profile_id: id })),
  });
}

export type OpenMatches = AnswerOf<typeof openMatchesQuery>[number];

/** Suspends somebody by days. */
export function useSuspendUser(id: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ days, reason, words, openMatches }: MeasureValues) =>
        supabase.rpc("suspend_user", {
          p_profile_id: id,
          p_days: Number(days),
          p_reason: reason,
          p_words: words,
          p_open_matches: openMatches ?? null,
        }),
      ),
      meta: {
        success: texts.suspended,
        failure: texts.failure,
        invalidates: invalidatedBy(id),
      },
    }),
  );
}

/** Keeps somebody out of one tournament. */
export function useKeepOut(id: string, tournamentId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ reason, words }: MeasureValues) =>
        supabase.rpc("keep_out_of_tournament", {
          p_profile_id: id,
          p_tournament_id: tournamentId,
          p_reason: reason,
          p_words: words,
        }),
      ),
      meta: { success: texts.excluded, failure: texts.failure, invalidates: invalidatedBy(id) },
    }),
  );
}

interface Decision {
  readonly measureId: string;
  readonly outcome: Words["measures"]["outcome"];
  readonly answer: string;
  /** From now on, of one that is shortened. */
  readonly days: number | null;
}

/** Answers an appeal. */
export function useDecideAppeal(id: string) {
  return useMutation(
    mutationOptions({
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
      meta: { success: texts.decided, failure: texts.failure, invalidates: invalidatedBy(id) },
    }),
  );
}

/** Ends a running measure now. */
export function useLiftMeasure(id: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write((measureId: string) =>
        supabase.rpc("lift_measure", { p_measure_id: measureId }),
      ),
      meta: { success: texts.lifted, failure: texts.failure, invalidates: invalidatedBy(id) },
    }),
  );
}
