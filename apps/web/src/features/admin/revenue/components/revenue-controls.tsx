import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { useUrlState } from "@/hooks/use-url-state";
import { downloadCsv } from "@/lib/csv";
import type { Currency } from "@/lib/format";
import { withWord } from "@/lib/search-params";
import type { RevenueRow } from "../api/ticket-revenue.ts";
import { copy } from "../copy.ts";

/** The lengths of the period that the user can choose, in days; the default length is first in the list. */
export const rangeWords = ["30", "7", "90", "365"] as const;
export const currencyWords = ["ars", "usd"] as const;

interface RevenueControlsProps {
  readonly range: (typeof rangeWords)[number];
  readonly currency: Currency;
  readonly rows: readonly RevenueRow[] | undefined;
}

const { columns } = copy;
const rangeOptions = (["7", "30", "90", "365"] as const).map((value) => ({
  value,
  label: copy.ranges[value],
}));
const currencyOptions = currencyWords.map((value) => ({ value, label: copy.currencies[value] }));

/** The period and the currency, which are in the URL, and the export button. */
export function RevenueControls({ range, currency, rows = [] }: RevenueControlsProps) {
  const [, changeAddress] = useUrlState();
  const choose = (name: "dias" | "moneda", word: string) =>
    changeAddress((current) => withWord(current, name, word, []), { replace: true });

  function download() {
    downloadCsv(copy.fileName, [
      [
        columns.day,
        columns.item,
        columns.currency,
        columns.orders,
        columns.tickets,
        columns.gross,
        columns.returned,
        columns.net,
      ],
      ...rows.map((row) => [
        row.day,
        row.item_name,
        currency,
        row.orders,
        row.tickets,
        row.gross_minor / 100,
        row.returned_minor / 100,
        row.net_minor / 100,
      ]),
    ]);
  }

  return (
    <div className="flex justify-between gap-2 sm:gap-3">
      <div className="grid min-w-0 flex-1 grid-cols-[1.2fr_1fr] gap-2 sm:flex sm:flex-none sm:gap-3">
        <Select
          aria-label={copy.range}
          value={range}
          options={rangeOptions}
          onValueChange={(next) => choose("dias", next)}
          className="min-w-0 sm:w-52"
        />
        <Select
          aria-label={copy.currency}
          value={currency === "USD" ? "usd" : "ars"}
          options={currencyOptions}
          onValueChange={(next) => choose("moneda", next)}
          className="min-w-0 sm:w-48"
        />
      </div>
      <Button
        variant="secondary"
        className="max-sm:px-2"
        disabled={rows.length === 0}
        onClick={download}
      >
        <Download aria-hidden />
        <span className="max-sm:sr-only">{copy.export}</span>
      </Button>
    </div>
  );
}
