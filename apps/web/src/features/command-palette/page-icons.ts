import {
  BellRing,
  CircleHelp,
  Code,
  Home,
  Info,
  LogIn,
  type LucideIcon,
  Mail,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  Swords,
  User,
  UserPlus,
} from "lucide-react";
import { paths } from "@/config/paths";

/** The icons of pages whose menu items have no icon. */
export const pageIcons: Readonly<Record<string, LucideIcon | undefined>> = {
  [paths.home()]: Home,
  [paths.challenges("mios")]: Swords,
  [paths.purchases()]: ReceiptText,
  [paths.following()]: BellRing,
  [paths.profile()]: User,
  [paths.settings()]: Settings,
  [paths.login()]: LogIn,
  [paths.register()]: UserPlus,
  [paths.about()]: Info,
  [paths.terms()]: ScrollText,
  [paths.contact()]: Mail,
  [paths.help()]: CircleHelp,
  [paths.reference()]: Code,
  [paths.admin.dashboard()]: ShieldCheck,
};
