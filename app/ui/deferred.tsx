import { type ComponentType, type FunctionComponent, lazy, Suspense } from "react";

declare global {
  interface Window {
    /** The code of the deferred pieces in the server's HTML, for which hydration waits. */
    renderedPieces?: Promise<void>[];
  }
}

type Options<Props> = {
  /** Unique among the deferred pieces. */
  name: string;
  /** The component on the server, null in browsers. */
  component: ComponentType<Props> | null;
  load: () => Promise<ComponentType<Props>>;
};

/**
 * Makes a piece that the server renders at once and whose code browsers load only where it is shown. The code of a
 * piece in the server's HTML is loaded before the page hydrates, and there is no Suspense boundary around it: React
 * renders a boundary that has not hydrated a second time when anything above it changes, as the shell does after
 * hydration, and what has been typed into it is lost. Where the code cannot be loaded, the page does not hydrate: it
 * goes on as plain HTML.
 */
export function deferred<Props extends object>({ name, component, load }: Options<Props>): FunctionComponent<Props> {
  const Lazy = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  let Loaded = component;
  if (typeof document !== "undefined" && document.querySelector(`[data-deferred="${name}"]`)) {
    const keep = (loaded: ComponentType<Props>) => {
      Loaded = loaded;
    };
    // A property of the window, because the entry of every page reads it and would otherwise contain this module.
    window.renderedPieces ??= [];
    window.renderedPieces.push(load().then(keep));
  }
  return function Deferred(props: Props) {
    return (
      <div data-deferred={name}>
        {Loaded ? (
          <Loaded {...props} />
        ) : (
          <Suspense fallback={<div className="min-h-72" />}>
            <Lazy {...props} />
          </Suspense>
        )}
      </div>
    );
  };
}
