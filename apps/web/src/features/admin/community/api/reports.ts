import { useMutation } from "@/hooks/use-mutation";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { readQuery, supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { HandleReportValues } from "../schemas.ts";
import { communityKeys } from "./community-query-keys.ts";

const texts = copy.reports;

/** A report with its reporter, the reported user and the administrator who handled it. */
const columns =
  `id,kind,target_id,reason,note,content,part,match_id,status,action,answer,created_at,handled_at,earlier_measures,earlier_reports,
  reporter:profiles!reports_reporter_id_fkey(id,username),
  reported:profiles!reports_reported_id_fkey(id,username,avatar_url,closed_at,user_mutes(muted_until)),
  handler:profiles!reports_handled_by_fkey(username)` as const;

/** The users' reports: first unhandled ones by the longest wait, then handled ones, newest first. */
export const reportsList = pagedList({
  key: communityKeys.reports,
  live: ["reports"],
  size: 10,
  filters: [
    {
      kind: "choice",
      name: "estado",
      column: "status",
      label: texts.stateLabel,
      options: texts.states,
      meaning: (word) => ["eq", word === "abiertas" ? "open" : "handled"],
    },
  ],
  select: ({ estado }) =>
    supabase
      .from("reports")
      .select(columns, { count: "exact" })
      .order(estado === "abiertas" ? "created_at" : "handled_at", {
        ascending: estado === "abiertas",
      })
      .order("id"),
});

export type Report = RowOf<typeof reportsList>;

/** The number of reports that a person's page loads. */
const PERSON_LIMIT = 20;

/** The reports against one person, newest first. */
export function personReportsQuery(personId: string) {
  return readQuery(communityKeys.personReports(personId), () =>
    supabase
      .from("reports")
      .select(columns)
      .eq("reported_id", personId)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(PERSON_LIMIT),
  );
}

/** The reported message and the messages around it. The database logs that an administrator has read these messages. */
export function reportContextQuery(id: string) {
  return readQuery(communityKeys.reportContext(id), () =>
    supabase.rpc("report_context", { p_report_id: id }),
  );
}

/** Decides a report. The decision also applies to all other reports against the same message or content. */
export function useHandleReport(id: string) {
  return useMutation({
    mutationFn: write(({ action, answer, hours }: HandleReportValues) =>
      supabase.rpc("handle_report", {
        p_report_id: id,
        p_action: action,
        p_answer: answer,
        ...(action === "mute" ? { p_mute_hours: Number(hours) } : {}),
      }),
    ),
    success: (count: number) => ({
      title: copy.reports.handled,
      description: copy.reports.notified(count),
    }),
    failure: copy.reports.handleError,
    invalidates: [communityKeys.reports, communityKeys.users],
  });
}

export function useLiftMute() {
  return useMutation({
    mutationFn: write((profileId: string) =>
      supabase.rpc("lift_mute", { p_profile_id: profileId }),
    ),
    success: copy.reports.muteLifted,
    failure: copy.reports.liftError,
    invalidates: [communityKeys.reports],
  });
}
