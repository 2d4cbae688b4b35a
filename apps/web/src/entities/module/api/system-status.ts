import { readQuery, supabase } from "@/lib/supabase";

export const systemStatusKeys = { all: ["system-status"] as const };

/** All switches that turn a module of the product on or off, ordered by id. */
export function systemStatusQuery() {
  return readQuery(systemStatusKeys.all, () =>
    supabase
      .from("system_status")
      .select("id, module_name, is_enabled, maintenance_message")
      .order("id"),
  );
}
