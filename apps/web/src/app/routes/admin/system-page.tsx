import { UrlStateTabs } from "@/components/url-state-tabs";
import { PageHeader } from "@/components/page-header";
import { WaitingCount } from "@/entities/dashboard/components/waiting-count";
import { auditList } from "@/features/admin/audit/api/audit-log";
import { AuditPanel } from "@/features/admin/audit/components/audit-panel";
import { contactList } from "@/features/admin/system/api/contact-messages";
import { ContactPanel } from "@/features/admin/system/components/contact-panel";
import { ServerVersion } from "@/features/admin/system/components/server-version";
import { ModulesForm } from "@/features/admin/system/components/modules-form";
import { SettingsPanel } from "@/features/admin/system/components/settings-form";
import { copy } from "@/features/admin/system/copy";
import { paramsOf } from "@/lib/filter-kinds";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

const tabs = [
  { name: "modulos", panel: <ModulesForm /> },
  { name: "desafios", panel: <SettingsPanel /> },
  { name: "registro", panel: <AuditPanel /> },
  { name: "contacto", panel: <ContactPanel />, mark: <WaitingCount kinds={["messages"]} /> },
] as const;
const ownParams = ["page", ...paramsOf(auditList), ...paramsOf(contactList)] as const;

/** /admin/system: module switches, the rules of challenges, the log and the contact messages. */
export function Component() {
  return (
    <div className="flex min-h-[calc(100svh-8rem)] flex-col">
      <PageHeader title={copy.title} className="mb-3! md:mb-6!" />
      <UrlStateTabs label={copy.tabsLabel} titles={copy.tabs} tabs={tabs} dropped={ownParams} />
      <ServerVersion />
    </div>
  );
}
