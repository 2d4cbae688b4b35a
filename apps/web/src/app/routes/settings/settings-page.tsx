import { PageHeader } from "@/components/page-header";
import { NotificationPreferences } from "@/features/notifications/components/notification-preferences";
import { ResponsiblePlay } from "@/features/responsible-play/components/responsible-play";
import { FactorPanel } from "@/features/security/components/factor-panel";
import { IdentitiesPanel } from "@/features/security/components/identities-panel";
import { SessionsPanel } from "@/features/security/components/sessions-panel";
import { SettingsScreen } from "@/features/settings/components/settings-screen";
import { copy } from "@/features/settings/copy";
import { useSession } from "@/hooks/use-session";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({ title: copy.title, description: copy.title });

export function Component() {
  const { user } = useSession();
  return (
    <div className="px-4 md:px-8">
      <PageHeader title={copy.title} />
      {user && (
        <SettingsScreen
          userId={user.id}
          responsiblePlay={<ResponsiblePlay />}
          security={
            <>
              <IdentitiesPanel />
              <FactorPanel />
              <SessionsPanel />
            </>
          }
          notifications={<NotificationPreferences userId={user.id} />}
        />
      )}
    </div>
  );
}
