import { UrlStateSearch } from "@/components/url-state-search";
import { SubTabsList, SubTabsTrigger } from "@/components/sub-tabs";
import { Tabs, TabsContent } from "@/components/ui/tabs";
import { useUrlState } from "@/hooks/use-url-state";
import { cn } from "@/lib/cn";
import { withWord, wordFromParams } from "@/lib/search-params";
import { copy } from "../copy.ts";
import { holderKinds } from "../domain/wallet-owner.ts";
import { HolderPicker } from "./wallet-owner-picker.tsx";
import { HolderWallet } from "./owner-wallet.tsx";
import { RecentMovements } from "./recent-movements.tsx";

const texts = copy.tickets;

/**
 * Grants and removes tickets of the chosen player or team.
 * If none is chosen, shows the latest movements of all wallets.
 */
export function TicketsPanel() {
  const [params, changeAddress] = useUrlState();
  const kind = wordFromParams(params, "de", holderKinds);
  const chosenId = params.get("elegido") ?? "";
  const isSplit = chosenId !== "" && params.has("q");
  return (
    <Tabs
      value={kind}
      onValueChange={(next) =>
        changeAddress((current) => withWord(current, "de", next, ["q", "elegido", "tipo", "page"]))
      }
      className="grid grid-cols-1 gap-5"
    >
      <div className="flex flex-wrap items-center gap-3">
        <SubTabsList aria-label={texts.subTabsLabel}>
          {holderKinds.map((name) => (
            <SubTabsTrigger key={name} value={name}>
              {texts.subTabs[name]}
            </SubTabsTrigger>
          ))}
        </SubTabsList>
        {/* The React `key` changes when the user switches between players and teams, which clears the search. */}
        <UrlStateSearch
          key={kind}
          label={texts.search[kind]}
          className="min-w-0 flex-1 basis-64 md:max-w-96"
        />
      </div>
      {holderKinds.map((name) => (
        <TabsContent key={name} value={name} className="pt-0!">
          <div
            className={cn(
              "grid grid-cols-1 items-start gap-5",
              isSplit && "xl:grid-cols-[24rem_minmax(0,1fr)]",
            )}
          >
            <HolderPicker kind={name} chosenId={chosenId} />
            {chosenId === "" ? (
              <RecentMovements />
            ) : (
              // The React `key` changes when the user chooses another player or team, which clears the form.
              <HolderWallet key={chosenId} kind={name} id={chosenId} />
            )}
          </div>
        </TabsContent>
      ))}
    </Tabs>
  );
}
