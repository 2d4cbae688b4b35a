import { type ReactNode, useRef } from "react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { cn } from "@/lib/cn";
import type { Parameter } from "@/config/url-parameters";
import { useUrlState } from "@/hooks/use-url-state";
import { useOffscreenCounts } from "@/hooks/use-offscreen-counts";
import { withWord } from "@/lib/search-params";

interface AddressTab<Name extends string> {
  /** The value in the URL. Without a value, the first tab is shown. */
  readonly name: Name;
  readonly panel: ReactNode;
  /** Values that the tab had in the URL in earlier versions. Old links still use them. */
  readonly formerly?: readonly string[];
  /** Content next to the title, for example the number of waiting tasks. */
  readonly mark?: ReactNode;
  /** Whether a separator before the tab begins a new group. */
  readonly isApart?: boolean;
}

interface UrlStateTabsProps<Name extends string> {
  readonly label: string;
  readonly titles: Readonly<Record<Name, string>>;
  readonly tabs: readonly [AddressTab<Name>, ...AddressTab<Name>[]];
  /** URL parameters that only one of the tabs uses. They are removed when another tab is chosen. */
  readonly dropped: readonly Parameter[];
  /** Whether the scroll position stays when the tab changes, for tabs in the middle of a page. */
  readonly staysPut?: boolean;
  /** Renders a further control next to the tabs. */
  readonly aside?: (current: Name, choose: (name: Name) => void) => ReactNode;
}

/** Tabs whose selection is in the URL, so that a shared link shows the same view. */
export function UrlStateTabs<Name extends string>({
  label,
  titles,
  tabs,
  dropped,
  staysPut = false,
  aside,
}: UrlStateTabsProps<Name>) {
  const [params, changeAddress] = useUrlState();
  const asked = params.get("tab");
  const shown =
    tabs.find(({ name, formerly }) => asked && (name === asked || formerly?.includes(asked))) ??
    tabs[0];
  const choose = (tab: string) =>
    changeAddress((current) => withWord(current, "tab", tab, dropped), {
      preventScrollReset: staysPut,
    });
  const strip = useRef<HTMLDivElement>(null);
  useOffscreenCounts(strip);
  return (
    <Tabs value={shown.name} onValueChange={choose}>
      <div ref={strip} className={cn("relative", aside && "flex")}>
        <TabsList aria-label={label} className={aside && "min-w-0 flex-1 xl:[&>button]:px-2.25"}>
          {tabs.map(({ name, mark, isApart }) => (
            <TabsTrigger
              key={name}
              value={name}
              className={
                isApart
                  ? "ml-3 before:absolute before:inset-y-3 before:-left-2 before:w-px before:bg-border-strong"
                  : undefined
              }
            >
              {titles[name]}
              {mark}
            </TabsTrigger>
          ))}
        </TabsList>
        {aside?.(shown.name, choose)}
      </div>
      {tabs.map(({ name, panel }) => (
        <TabsContent key={name} value={name}>
          {panel}
        </TabsContent>
      ))}
    </Tabs>
  );
}
