import { useQuery } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { island } from "@/components/island";
import { systemStatusQuery } from "@/entities/module/api/system-status";
import { findMaintenance, type ModuleName } from "@/entities/module/domain/modules";

// The maintenance page is loaded on demand, because it is rarely shown.
const MaintenancePage = island(
  async () => (await import("../routes/errors/maintenance-page.tsx")).MaintenancePage,
);

/** Replaces a module that is switched off with the maintenance page. */
export function RequireModule({ name }: { readonly name: ModuleName }) {
  const { data: modules = [] } = useQuery(systemStatusQuery());
  const maintenance = findMaintenance(modules, name);
  return maintenance ? <MaintenancePage message={maintenance.maintenance_message} /> : <Outlet />;
}
