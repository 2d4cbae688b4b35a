import { X } from "lucide-react";
import { ReorderButtons } from "@/components/reorder-buttons";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { stageFormCopy as copy } from "../stage-copy.ts";

interface OrderedListProps<Item extends string> {
  readonly title: string;
  readonly hint: string;
  readonly add: string;
  readonly items: readonly Item[];
  readonly all: readonly Item[];
  readonly names: Readonly<Record<Item, string>>;
  readonly hints: Readonly<Record<Item, string>>;
  /** Whether an item can only be the last one. */
  readonly isLast?: (item: Item) => boolean;
  /** The fewest items; the last of them cannot be removed. */
  readonly least: number;
  readonly onAdd: (item: Item) => void;
  readonly onChange: (items: Item[]) => void;
  readonly error?: string | undefined;
}

function swapped<Item>(items: readonly Item[], at: number, other: number): Item[] {
  return items.map((item, index) =>
    index === at ? (items[other] ?? item) : index === other ? (items[at] ?? item) : item,
  );
}

/** Criteria in the order in which they apply, which the user adds, moves and removes. */
export function OrderedList<Item extends string>({
  title,
  hint,
  add,
  items,
  all,
  names,
  hints,
  isLast = () => false,
  least,
  onAdd,
  onChange,
  error,
}: OrderedListProps<Item>) {
  const missing = all.filter((item) => !items.includes(item));
  return (
    <div className="grid gap-2">
      <h4 className="text-sm font-semibold text-muted">{title}</h4>
      <p className="text-sm text-muted">{hint}</p>
      <ol className="grid gap-1.5">
        {items.map((item, index) => {
          const name = names[item];
          const next = items[index + 1];
          return (
            <li key={item} className="flex items-center gap-2 rounded-md bg-surface pr-1 pl-3">
              <span className="w-6 flex-none font-display text-lg font-bold tabular-nums">
                {index + 1}
              </span>
              <span className="min-w-0 flex-1 py-1.5">
                <span className="block leading-tight font-semibold">{name}</span>
                <span className="block text-sm text-muted">{hints[item]}</span>
              </span>
              <ReorderButtons
                up={copy.up(name)}
                down={copy.down(name)}
                canRise={index > 0 && !isLast(item)}
                canFall={next !== undefined && !isLast(next)}
                onMove={(step) => onChange(swapped(items, index, index + step))}
              />
              <Button
                variant="ghost"
                size="sm"
                icon
                aria-label={copy.removeTieBreak(name)}
                disabled={items.length <= least}
                onClick={() => onChange(items.filter((one) => one !== item))}
              >
                <X aria-hidden />
              </Button>
            </li>
          );
        })}
      </ol>
      {missing.length > 0 && (
        <Select
          value=""
          aria-label={add}
          placeholder={add}
          className="sm:max-w-64"
          onValueChange={onAdd}
          options={missing.map((item) => ({ value: item, label: names[item] }))}
        />
      )}
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </div>
  );
}
