import { Outlet, useNavigate } from "react-router";
import { CUP_KINDS, MATCH_KINDS } from "@/entities/dashboard/waiting-kinds";
import { paths } from "@/config/paths";
import { useWaitingWork, type WaitingKind } from "@/entities/dashboard/api/waiting-work";
import { WaitingCount } from "@/entities/dashboard/components/waiting-count";
import { useSignOut } from "@/features/auth/api/sign-out";
import { AdminFrame } from "./admin-frame.tsx";

/** For each section, the kinds of waiting items that are counted in the number next to the section's name. */
const WAITING: Readonly<Record<string, readonly WaitingKind[]>> = {
  [paths.admin.competition()]: [
    ...MATCH_KINDS.torneos,
    ...MATCH_KINDS.desafios,
    ...CUP_KINDS,
    "payouts",
    "proposals",
  ],
  [paths.admin.community()]: ["reports", "appeals"],
  [paths.admin.store()]: ["flaggedOrders", "differences"],
  [paths.admin.system()]: ["messages"],
};

/** The back office: sections at the side, or behind one button on narrow screens. */
export function Component() {
  const navigate = useNavigate();
  const signOut = useSignOut(() => void navigate(paths.home()));
  // Refreshes the counts that the sections and the pages show.
  useWaitingWork();
  return (
    <AdminFrame
      markOf={(to) => <WaitingCount kinds={WAITING[to] ?? []} />}
      onSignOut={() => signOut.mutate()}
    >
      <Outlet />
    </AdminFrame>
  );
}
