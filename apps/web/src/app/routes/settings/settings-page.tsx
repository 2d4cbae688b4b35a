import { NotificationPreferences } from "@/features/notifications/components/notification-preferences";
import { ApiTokensPanel } from "@/features/programs/components/api-tokens-panel";
import { PushPanel } from "@/features/notifications/components/push-panel";
import { ResponsiblePlay } from "@/features/responsible-play/components/responsible-play";
import { DiscordAccountPanel } from "@/features/discord/components/discord-account-panel";
import { SecurityPanels } from "@/features/security/components/security-panels";
import { HideResultsPanel } from "@/features/settings/components/hide-results-panel";
import { SettingsScreen } from "@/features/settings/components/settings-screen";
import { copy } from "@/features/settings/copy";
import { parseSection } from "@/features/settings/domain/settings-section";
import { useSession } from "@/hooks/use-session";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  isShownBeforeSession: true,
  head: (_, { search }) => ({
    title: copy.headTitle(search.get("seccion") && parseSection(search.get("seccion"))),
    description: copy.title,
  }),
});

/** /settings */
export function Component() {
  const { user } = useSession();
  return (
    <SettingsScreen
      userId={user?.id}
      responsiblePlay={<ResponsiblePlay />}
      security={
        <>
          {user && <DiscordAccountPanel userId={user.id} />}
          <SecurityPanels />
        </>
      }
      tokens={user && <ApiTokensPanel userId={user.id} />}
      notifications={
        user && (
          <>
            <NotificationPreferences userId={user.id} />
            <PushPanel userId={user.id} />
            <HideResultsPanel />
          </>
        )
      }
    />
  );
}
