import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useIsHydrating, useWasServerRendered } from "@/hooks/use-is-hydrating";
import { isServerRenderStale, onNews } from "@/lib/server-render-state";
import { whenVisibleOrTouched } from "@/lib/when-visible-or-touched";

type Load<Props> = () => Promise<ComponentType<Props>>;

/** The event at which it is looked again how far the page has come; the page's own script waits for it as well. */
export const READY = "leyenda:ready";
/** On the root element once the app has hydrated what the server rendered. */
export const HYDRATED = "data-hydrated";

/** Parts whose code is not there yet, of all pages whose code is. */
const missing = new Set<() => Promise<unknown>>();

/**
 * Loads the islands as well, for a page that does not come rendered or that somebody is shown more
 * of at once. A part may have parts of its own.
 */
export async function loadParts(): Promise<void> {
  while (missing.size > 0) await Promise.all([...missing].map((load) => load()));
}

/** The code of a part: its component, or why that did not come. */
interface Code<Props> {
  readonly component?: ComponentType<Props>;
  readonly failure?: unknown;
}

/**
 * A part of a page that is rendered with it, and whose code comes when the part is looked at or touched:
 * until then the server's HTML stands there, and costs nothing. What is pressed in it before is
 * done once it is there (see the script in `index.html`).
 *
 * React hydrates an island with the data that it was rendered from. Where that has changed meanwhile, or
 * where something changes around the part, it is rendered anew in the place of that HTML.
 *
 * Its place is a `div`, which no paragraph can hold: the browser would end the paragraph before it.
 */
export function island<Props extends object>(
  load: Load<Props>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let code: Code<Props> | null = null;
  let loading: Promise<void> | null = null;
  const waiting = new Set<() => void>();
  const loadOnce = () => {
    missing.delete(loadOnce);
    loading ??= load().then(
      (component) => arrive({ component }),
      (failure: unknown) => arrive({ failure }),
    );
    return loading;
  };
  const arrive = (arrived: Code<Props>) => {
    code = arrived;
    for (const tell of waiting) tell();
  };
  const subscribe = (tell: () => void) => {
    waiting.add(tell);
    return () => waiting.delete(tell);
  };
  const read = () => code;
  missing.add(loadOnce);

  /** Within the boundary that React hydrates by itself. */
  function Part({ place, until, props }: PartProps<Props>) {
    const isHydrating = useIsHydrating();
    const there = useSyncExternalStore(subscribe, read, read);
    // However it came to stand there, it waits for nothing any more.
    useEffect(() => until.end(), [until]);
    if (there?.failure) throw there.failure;
    const Component = there?.component;
    if (Component && (import.meta.env.SSR || !isHydrating || until.isOver)) {
      return (
        <>
          <Component {...props} />
          <HydratedMark place={place} />
        </>
      );
    }
    if (isHydrating) use(import.meta.env.SSR ? loadOnce() : until.promise);
    return (
      <ServerHtml place={place} load={loadOnce}>
        {fallback}
      </ServerHtml>
    );
  }

  return function Later(given: Props) {
    const place = useRef<HTMLDivElement>(null);
    const wasServerRendered = useWasServerRendered();
    const [until] = useState(newGate);
    const [renderedWith] = useState(given);
    const [isAnew, setIsAnew] = useState(false);
    const steady = useSteadyCallbacks(given);
    const isSame = hasSameData(renderedWith, given);
    // What is still the server's HTML would have to be hydrated before anything around it may change.
    if (wasServerRendered && !isSame && !isAnew && !until.isOver) setIsAnew(true);
    const props = isSame && !until.isHydrated ? steady : given;
    useEffect(() => {
      if (!wasServerRendered || !place.current) return undefined;
      const renderAnew = () => until.isOver || setIsAnew(true);
      const endNews = onNews((news) => news === "left" && renderAnew());
      const endWaiting = whenVisibleOrTouched(place.current, async () => {
        await loadOnce();
        if (isServerRenderStale()) renderAnew();
        else until.open();
      });
      return () => {
        endNews();
        endWaiting();
      };
    }, [wasServerRendered, until]);
    return (
      <div ref={place} data-island="" className="contents">
        <Suspense
          key={isAnew ? "anew" : "server"}
          fallback={
            <ServerHtml place={place} load={loadOnce}>
              {fallback}
            </ServerHtml>
          }
        >
          <Part place={place} until={until} props={props} />
        </Suspense>
      </div>
    );
  };
}

/** Whether two sets of props differ in nothing but callbacks: those are made anew by every rendering around the part. */
function hasSameData<Props extends object>(one: Props, other: Props): boolean {
  const names = Object.keys(one) as (keyof Props)[];
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) =>
        Object.is(one[name], other[name]) ||
        (typeof one[name] === "function" && typeof other[name] === "function"),
    )
  );
}

/** The first props, for as long as React may not see others: their callbacks do what those last given do. */
function useSteadyCallbacks<Props extends object>(given: Props): Props {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const [steady] = useState(() => {
    const entries = Object.entries(given).map(([name, value]: [string, unknown]) => {
      if (typeof value !== "function") return [name, value];
      const call = (...values: unknown[]): unknown => {
        const callback: unknown = latest.current[name as keyof Props];
        return typeof callback === "function" ? callback(...values) : undefined;
      };
      return [name, call];
    });
    return Object.fromEntries(entries) as Props;
  });
  return steady;
}

/** Holds the server's HTML as it is until it is wanted and its code is there. */
interface Gate {
  readonly promise: Promise<void>;
  readonly isOver: boolean;
  /** The part is hydrated, or rendered by React. */
  readonly isHydrated: boolean;
  readonly open: () => void;
  readonly end: () => void;
}

function newGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  const gate = {
    promise,
    isOver: false,
    isHydrated: false,
    open() {
      gate.isOver = true;
      resolve();
    },
    end() {
      gate.isHydrated = true;
      gate.open();
    },
  };
  return gate;
}

interface PartProps<Props> {
  readonly place: RefObject<HTMLElement | null>;
  readonly until: Gate;
  readonly props: Props;
}

interface ServerHtmlProps {
  readonly place: RefObject<HTMLElement | null>;
  readonly load: () => Promise<void>;
  readonly children: ReactNode;
}

/** The server's HTML stays in sight, even where something changes around it before the code is there. */
function ServerHtml({ place, load, children }: ServerHtmlProps) {
  const [html] = useState(() => place.current?.innerHTML);
  useEffect(() => {
    if (html && place.current) return whenVisibleOrTouched(place.current, load);
    void load();
    return undefined;
  }, [html, place, load]);
  return html ? <div className="contents" dangerouslySetInnerHTML={{ __html: html }} /> : children;
}

/** Says that the part hears what is pressed and typed in it. */
function HydratedMark({ place }: { readonly place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    place.current?.removeAttribute("data-island");
    window.dispatchEvent(new Event(READY));
  }, [place]);
  return null;
}
