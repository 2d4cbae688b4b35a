import { AddressTabs } from "@/components/address-tabs";
import { copy } from "../copy.ts";
import { AuditPanel } from "./audit-panel.tsx";
import { ContactPanel } from "./contact-panel.tsx";
import { SystemForm } from "./system-form.tsx";
import { WagersPanel } from "./wagers-panel.tsx";

const tabs = [
  { name: "modulos", panel: <SystemForm /> },
  { name: "desafios", panel: <WagersPanel /> },
  { name: "registro", panel: <AuditPanel /> },
  { name: "contacto", panel: <ContactPanel /> },
] as const;
const ownParams = ["page", "tipo", "estado"];

/** Module switches, the rules of challenges, the log and the contact messages; the tab lives in the address. */
export function SystemTabs() {
  return <AddressTabs label={copy.tabsLabel} titles={copy.tabs} tabs={tabs} dropped={ownParams} />;
}
