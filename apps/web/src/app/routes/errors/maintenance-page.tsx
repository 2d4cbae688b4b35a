import { Wrench } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { maintenanceCopy } from "./maintenance-copy.ts";
import { NoticePage } from "@/components/notice-page";

export function MaintenancePage({ message }: { readonly message: string | null }) {
  return (
    <NoticePage
      icon={Wrench}
      title={maintenanceCopy.title}
      description={message?.trim() || maintenanceCopy.message}
    >
      <Link to={paths.home()} className={buttonClass({ variant: "secondary" })}>
        {maintenanceCopy.home}
      </Link>
    </NoticePage>
  );
}
