import { ForeignLinkHost } from "@/features/auth/components/foreign-link-host";
import { ProofHost } from "@/features/security/components/proof-host";
import { CommandPaletteHost } from "./command-palette-host.tsx";
import { InboxHost } from "./inbox-host.tsx";
import { ProfileNotice } from "./profile-notice.tsx";
import { ReconnectingNotice } from "./reconnecting-notice.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";

/** What waits on every page for something to happen. */
export function Hosts() {
  return (
    <>
      <RouteAnnouncer />
      <ReconnectingNotice />
      <ProfileNotice />
      <CommandPaletteHost />
      <InboxHost />
      <ForeignLinkHost />
      <ProofHost />
    </>
  );
}
