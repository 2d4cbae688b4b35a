import { Camera, CameraOff, ScanLine } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { ChoiceChips } from "@/components/choice-chips";
import { EmptyState } from "@/components/empty-state";
import { SearchInput } from "@/components/search-input";
import { Button } from "@/components/ui/button";
import { useUrlState } from "@/hooks/use-url-state";
import { chime } from "@/lib/chime";
import { withWord, wordFromParams } from "@/lib/search-params";
import {
  codeIn,
  doorName,
  doorParts,
  type DoorPerson,
  keyOf,
  narrowDoor,
  personOfCode,
  withArrivals,
} from "../domain/door.ts";
import { doorCopy as copy } from "../door-copy.ts";
import { useCamera } from "../hooks/use-camera.ts";
import { useOfflineDoor } from "../hooks/use-offline-door.ts";
import { useQueuedArrivals } from "../hooks/use-queued-arrivals.ts";
import { answerTo, DoorAnswer, QueuedArrivalsList, type Scan } from "./admission-result.tsx";
import { DoorList } from "./expected-people-list.tsx";

/** The sound's notes in hertz, and the vibration's pulses in milliseconds. */
const SIGNALS = {
  good: { notes: [659.25, 880], pulses: [80] },
  bad: { notes: [220, 165, 220], pulses: [250, 100, 250] },
} as const;

interface DoorDeskProps {
  readonly tournamentId: string;
  readonly name: string;
  readonly people: readonly DoorPerson[];
}

/** Admits people by entry code or by name; lists people who have arrived, and arrivals that were not sent yet. */
export function DoorDesk({ tournamentId, name: cupName, people }: DoorDeskProps) {
  useOfflineDoor(tournamentId, cupName, people);
  const arrivals = useQueuedArrivals(tournamentId);
  const [params] = useSearchParams();
  const [, changeAddress] = useUrlState();
  const [words, setWords] = useState("");
  const [isWatching, setIsWatching] = useState(false);
  const [scan, setScan] = useState<Scan | null>(null);
  const part = wordFromParams(params, "vista", doorParts);
  const onTheirWay = new Map(
    arrivals.entries
      .filter(({ state }) => state !== "failed")
      .map((entry) => [keyOf(entry), entry]),
  );
  const counted = withArrivals(people, onTheirWay);
  const said = scan && answerTo(scan, arrivals);
  const tone = said?.tone ?? "waiting";
  const signal = useEffectEvent(() => {
    if (tone === "waiting") return;
    chime(SIGNALS[tone].notes);
    navigator.vibrate?.([...SIGNALS[tone].pulses]);
  });
  useEffect(() => signal(), [scan?.id, tone]);

  const knownOf = (person: DoorPerson | null): Scan["known"] => {
    if (!person) return null;
    const arrivedAt = person.arrivedAt ?? onTheirWay.get(keyOf(person))?.at ?? null;
    if (arrivedAt !== null) return { verdict: "already_in", arrivedAt };
    return person.standing === "registered" ? null : { verdict: person.standing, arrivedAt };
  };
  const meet = (person: DoorPerson | null, code: string | null) => {
    const id = crypto.randomUUID();
    const name = person && doorName(person);
    const known = knownOf(person);
    setScan({ id, name, known });
    if (known) return;
    arrivals.keep({
      id,
      code,
      participantId: person?.participantId ?? null,
      profileId: person?.profileId ?? null,
      name,
      at: new Date().toISOString(),
    });
  };
  const read = async (text: string) => {
    const code = codeIn(text);
    if (code) meet(await personOfCode(people, code), code);
    else
      setScan({
        id: crypto.randomUUID(),
        name: null,
        known: { verdict: "no_code", arrivedAt: null },
      });
  };

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:gap-10">
      <div className="grid grid-cols-1 gap-3">
        {said && <DoorAnswer key={scan?.id} said={said} />}
        <Button
          size="lg"
          variant={isWatching ? "secondary" : "primary"}
          aria-pressed={isWatching}
          onClick={() => setIsWatching(!isWatching)}
        >
          {isWatching ? <CameraOff aria-hidden /> : <Camera aria-hidden />}
          {isWatching ? copy.cameraOff : copy.camera}
        </Button>
        {isWatching && <DoorCamera onText={(text) => void read(text)} />}
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            // Scanners connected by cable type the code and press Enter.
            if (!codeIn(words)) return;
            void read(words);
            setWords("");
          }}
        >
          <SearchInput
            label={copy.search}
            value={words}
            onChange={setWords}
            className="min-w-0 flex-1"
          />
          {codeIn(words) && (
            <Button type="submit">
              <ScanLine aria-hidden />
              {copy.check}
            </Button>
          )}
        </form>
        <QueuedArrivalsList arrivals={arrivals} />
      </div>
      <section aria-labelledby="door-came" className="grid grid-cols-1 gap-3">
        <h2 id="door-came">
          {copy.came(
            counted.filter(({ arrivedAt }) => arrivedAt !== null).length,
            counted.filter(
              ({ standing, arrivedAt }) => standing === "registered" || arrivedAt !== null,
            ).length,
          )}
        </h2>
        <ChoiceChips
          label={copy.partsLabel}
          choices={doorParts}
          chosen={part}
          isDense
          textOf={(choice) => copy.parts[choice]}
          countOf={(choice) => narrowDoor(counted, choice, "").length}
          onChoose={(choice) =>
            changeAddress(
              (current) => withWord(current, "vista", choice === doorParts[0] ? "" : choice, []),
              { replace: true },
            )
          }
        />
        <DoorList
          tournamentId={tournamentId}
          people={codeIn(words) ? [] : narrowDoor(people, part, words, onTheirWay)}
          onTheirWay={onTheirWay}
          onAdmit={(person) => meet(person, null)}
          empty={words === "" ? copy.empty : codeIn(words) ? copy.check : copy.nobody}
        />
      </section>
    </div>
  );
}

/** The camera picture; each code that comes into view is reported once. */
function DoorCamera({ onText }: { readonly onText: (text: string) => void }) {
  const { video, state } = useCamera(onText);
  if (state === "refused" || state === "missing")
    return <EmptyState icon={CameraOff} title={copy[state]} description={copy[`${state}Hint`]} />;
  return (
    <figure className="grid gap-2 text-center text-muted">
      <video
        ref={video}
        aria-label={copy.cameraLabel}
        muted
        playsInline
        className="aspect-4/3 w-full rounded-lg bg-surface-raised object-cover"
      />
      <figcaption>{state === "starting" ? copy.starting : copy.cameraHint}</figcaption>
    </figure>
  );
}
