import { lazy, Suspense } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";

const EditTournament = lazy(async () => ({
  default: (await import("@/features/admin/tournament-editor/components/edit-tournament"))
    .EditTournament,
}));

/** What a tournament is: its form, whose code comes when it is opened. */
export function SettingsSection({ tournamentId: id }: { readonly tournamentId: string }) {
  return (
    <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
      <EditTournament key={id} id={id} back={paths.organize(id)} hasStatus={false} />
    </Suspense>
  );
}
