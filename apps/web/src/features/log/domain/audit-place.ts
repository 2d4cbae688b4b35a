import { paths } from "@/config/paths";
import type { Mentions } from "./audit-value.ts";

type Mention = Mentions[string];

const system = (tab: string) => `${paths.admin.system()}?tab=${tab}`;
const store = (tab: string) => `${paths.admin.store()}?tab=${tab}`;
const community = (tab: string) => `${paths.admin.community()}?tab=${tab}`;

/** The page of each kind of object. */
const pages: Record<Mention["kind"], ((id: string, name: string) => string) | null> = {
  player: paths.profile,
  team: paths.team,
  tournament: paths.tournament,
  match: paths.matchManage,
  article: paths.admin.newsEdit,
  order: paths.admin.order,
  payout: () => `${paths.admin.competition()}?tab=pagos&estado=todos`,
  difference: () => store("conciliacion"),
  coupon: () => store("cupones"),
  report: () => `${community("denuncias")}&estado=resueltas`,
  announcement: () => community("notificar"),
  letter: () => `${system("contacto")}&estado=todos`,
  item: (_id, name) => `${paths.admin.store()}?q=${encodeURIComponent(name)}`,
  game: (_id, name) => `${paths.admin.games()}?q=${encodeURIComponent(name)}`,
  achievement: () => community("logros"),
  template: null,
  gone: null,
};

/** The page of an object; null if it has none, or if it was deleted. */
export function pageOf(mention: Mention | undefined): string | null {
  if (!mention?.page_id) return null;
  return pages[mention.kind]?.(mention.page_id, mention.name) ?? null;
}
