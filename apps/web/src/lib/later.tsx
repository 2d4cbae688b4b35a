import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";

type Load<Props> = () => Promise<ComponentType<Props>>;

/** The event at which it is looked again how far the page has come; the page's own script waits for it as well. */
export const READY = "leyenda:ready";
/** On the root element once the app has taken over what the server drew. */
export const TAKEN_OVER = "data-taken-over";

/** Parts whose code is not there yet, of all pages whose code is. */
const missing = new Set<() => Promise<unknown>>();

/**
 * Loads the later parts as well, for a page that does not come drawn or that somebody is shown more
 * of at once. A part may have parts of its own.
 */
export async function loadParts(): Promise<void> {
  while (missing.size > 0) await Promise.all([...missing].map((load) => load()));
}

/** A part that does not come holds nobody up for longer. */
const PATIENCE_MS = 5_000;

/**
 * Calls once, when no part that is shown waits for its code any more.
 *
 * @returns a function that ends the waiting
 */
export function whenPartsAreThere(callback: () => void): () => void {
  const end = () => {
    window.removeEventListener(READY, look);
    clearTimeout(timer);
  };
  const call = () => {
    end();
    callback();
  };
  const look = () => {
    // Not while the page itself is still being taken over.
    const isTakenOver = document.documentElement.hasAttribute(TAKEN_OVER);
    if (isTakenOver && !document.querySelector("[data-later]")) call();
  };
  const timer = setTimeout(call, PATIENCE_MS);
  window.addEventListener(READY, look);
  look();
  return end;
}

/**
 * A part of a page that is drawn with it, and whose code comes after that of the page. What is
 * pressed in it before is done once it is there (see the script in `index.html`).
 */
export function later<Props extends object>(
  load: Load<Props>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | null = null;
  const loadOnce = () => {
    missing.delete(loadOnce);
    loading ??= load().then((component) => ({ default: component }));
    return loading;
  };
  missing.add(loadOnce);
  const Part = lazy(loadOnce);
  return function Later(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    return (
      <div ref={place} data-later="" className="contents">
        <Suspense fallback={<Meanwhile place={place}>{fallback}</Meanwhile>}>
          <Part {...props} />
          <Arrival place={place} />
        </Suspense>
      </div>
    );
  };
}

interface MeanwhileProps {
  readonly place: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** What the server drew stays in sight, even where something changes around it before the code is there. */
function Meanwhile({ place, children }: MeanwhileProps) {
  const [html] = useState(() => place.current?.innerHTML);
  return html ? <div className="contents" dangerouslySetInnerHTML={{ __html: html }} /> : children;
}

/** Says that the part hears what is pressed and typed in it. */
function Arrival({ place }: { readonly place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    place.current?.removeAttribute("data-later");
    window.dispatchEvent(new Event(READY));
  }, [place]);
  return null;
}
