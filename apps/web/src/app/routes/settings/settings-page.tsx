import { PageHeader } from "@/components/page-header";
import { SettingsScreen } from "@/features/settings/components/settings-screen";
import { copy } from "@/features/settings/copy";
import { useDocumentTitle } from "@/hooks/use-document-title";
import { useSession } from "@/hooks/use-session";

export function Component() {
  const { user } = useSession();
  useDocumentTitle(copy.title);
  return (
    <div className="px-4 md:px-8">
      <PageHeader title={copy.title} />
      {user && <SettingsScreen userId={user.id} />}
    </div>
  );
}
