import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { Link } from "react-router";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { paths } from "@/config/paths";
import { foundingQuery } from "@/entities/tournament/api/founding";
import { myStaffQuery } from "@/entities/tournament/api/my-staff";
import { copy } from "../copy.ts";

/** In the menu of whoever helps to run a tournament, or may found one: asked for when the menu opens. */
export function OrganizedEntry({ userId }: { readonly userId: string }) {
  const { data = [] } = useQuery(myStaffQuery(userId));
  const { data: founding } = useQuery(foundingQuery());
  if (data.length === 0 && !founding?.is_open) return null;
  return (
    <DropdownMenuItem asChild>
      <Link to={paths.organized()}>
        <ClipboardList aria-hidden />
        {copy.userMenu.organized}
      </Link>
    </DropdownMenuItem>
  );
}
