import { Wrench } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { copy } from "../../copy.ts";
import { NoticePage } from "./notice-page.tsx";

export function MaintenancePage({ message }: { readonly message: string | null }) {
  return (
    <NoticePage
      icon={Wrench}
      title={copy.maintenance.title}
      description={message?.trim() || copy.maintenance.message}
    >
      <Link to={paths.home()} className={buttonClass({ variant: "secondary" })}>
        {copy.maintenance.home}
      </Link>
    </NoticePage>
  );
}
