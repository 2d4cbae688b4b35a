import { Wrench } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { maintenanceCopy } from "./maintenance-copy.ts";
import { MessagePage } from "@/components/message-page";

export function MaintenancePage({ message }: { readonly message: string | null }) {
  return (
    <MessagePage
      icon={Wrench}
      title={maintenanceCopy.title}
      description={message?.trim() || maintenanceCopy.message}
    >
      <Link to={paths.home()} className={buttonClass({ variant: "secondary" })}>
        {maintenanceCopy.home}
      </Link>
    </MessagePage>
  );
}
