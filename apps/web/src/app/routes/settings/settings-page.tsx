import { NotificationPreferences } from "@/features/notifications/components/notification-preferences";
import { TokensPanel } from "@/features/programs/components/tokens-panel";
import { PushPanel } from "@/features/notifications/components/push-panel";
import { ResponsiblePlay } from "@/features/responsible-play/components/responsible-play";
import { DiscordPanel } from "@/features/discord/components/discord-panel";
import { SecurityPanels } from "@/features/security/components/security-panels";
import { ResultsPanel } from "@/features/settings/components/results-panel";
import { SettingsScreen } from "@/features/settings/components/settings-screen";
import { copy } from "@/features/settings/copy";
import { parseSection } from "@/features/settings/domain/section";
import { useSession } from "@/hooks/use-session";
import { definePage } from "@/lib/page";

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
          {user && <DiscordPanel userId={user.id} />}
          <SecurityPanels />
        </>
      }
      tokens={user && <TokensPanel userId={user.id} />}
      notifications={
        user && (
          <>
            <NotificationPreferences userId={user.id} />
            <PushPanel userId={user.id} />
            <ResultsPanel />
          </>
        )
      }
    />
  );
}
