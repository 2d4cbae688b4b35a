import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import type { AdminOrder } from "../api/order.ts";
import { copy } from "../copy.ts";

const texts = copy.unpaid;

/** What it means that a purchase came to nothing, and where the buyer's others are. Nothing for any other. */
export function OrderUnpaid({ order }: { readonly order: AdminOrder }) {
  const { status, buyer } = order;
  if (status !== "failed" && status !== "cancelled") return null;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-border p-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="font-semibold">{texts.title}</h2>
        <p className="text-[0.9375rem] text-muted">{texts.says[status]}</p>
      </div>
      <Link
        to={`${paths.admin.store()}?tab=compras&q=${encodeURIComponent(buyer.username)}`}
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        {texts.others(buyer.username)}
      </Link>
    </section>
  );
}
