import { SubTabsList, SubTabsTrigger } from "@/components/sub-tabs";
import { Tabs, TabsContent } from "@/components/ui/tabs";
import { useAddress } from "@/hooks/use-address";
import { withWord, wordFromParams } from "@/lib/search-params";
import { copy } from "../copy.ts";
import { holderKinds } from "../domain/holder.ts";
import { HolderPicker } from "./holder-picker.tsx";
import { HolderWallet } from "./holder-wallet.tsx";
import { RecentMovements } from "./recent-movements.tsx";

const texts = copy.tickets;

/** Grants and removes tickets of players and teams, and shows their movements; of nobody in particular the latest. */
export function TicketsPanel() {
  const [params, changeAddress] = useAddress();
  const kind = wordFromParams(params, "de", holderKinds);
  const chosenId = params.get("elegido") ?? "";
  return (
    <Tabs
      value={kind}
      onValueChange={(next) =>
        changeAddress((current) => withWord(current, "de", next, ["q", "elegido", "tipo", "page"]))
      }
    >
      <SubTabsList aria-label={texts.subTabsLabel}>
        {holderKinds.map((name) => (
          <SubTabsTrigger key={name} value={name}>
            {texts.subTabs[name]}
          </SubTabsTrigger>
        ))}
      </SubTabsList>
      {holderKinds.map((name) => (
        <TabsContent key={name} value={name}>
          <div className="grid items-start gap-5 xl:grid-cols-[24rem_minmax(0,1fr)]">
            <HolderPicker kind={name} chosenId={chosenId} />
            {/* Somebody else's amount and reason must not stay in the form. */}
            <div className="grid grid-cols-1 gap-8">
              <HolderWallet key={chosenId} kind={name} id={chosenId} />
              {chosenId === "" && <RecentMovements />}
            </div>
          </div>
        </TabsContent>
      ))}
    </Tabs>
  );
}
