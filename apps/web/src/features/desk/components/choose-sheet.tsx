import { ChooseFile } from "@/components/choose-file";
import { decodeSheet } from "@/lib/spreadsheet";
import { toast } from "@/lib/toast";
import { sheetCopy as copy } from "../sheet-copy.ts";

/** A tournament's list has some kilobytes; a larger file is the wrong one. */
const MOST_BYTES = 1024 * 1024;

/** Lets the user choose a spreadsheet file and passes its text to the caller. */
export function ChooseSheet({ onRead }: { readonly onRead: (text: string) => void }) {
  return (
    <div className="mt-1">
      <ChooseFile
        label={copy.file}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChoose={(file) => {
          if (file.size > MOST_BYTES) toast({ title: copy.tooLarge, variant: "destructive" });
          else void file.arrayBuffer().then((bytes) => onRead(decodeSheet(bytes)));
        }}
      />
    </div>
  );
}
