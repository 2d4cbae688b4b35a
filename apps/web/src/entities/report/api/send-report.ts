import { useMutation } from "@/hooks/use-mutation";
import { supabase, write } from "@/lib/supabase";
import { reportCopy } from "../copy.ts";
import type { ReportTarget } from "../domain/report.ts";
import type { ReportValues } from "../schemas.ts";

export function useSendReport({ kind, id }: ReportTarget) {
  return useMutation({
    mutationFn: write(({ reason, note }: ReportValues) =>
      supabase.rpc("send_report", {
        p_kind: kind,
        p_target_id: id,
        p_reason: reason,
        p_note: note,
      }),
    ),
    success: { title: reportCopy.sent, description: reportCopy.sentDescription },
    failure: reportCopy.failure,
  });
}
