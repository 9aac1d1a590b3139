/** The event of the window after React has hydrated the page. */
export const HYDRATED = "hydrated";

/**
 * Gives the scripts of the page their types at the load event, at the first act of the reader before it, or after
 * `waitMs`, because a picture that never finishes must not delay them. Fields changed before hydration repeat their
 * input event, so that the state of components matches them. The page contains the source of this function, so it
 * refers to nothing outside of itself.
 */
export function startScripts(hydrated: string, waitMs: number) {
  const entry = document.currentScript?.previousElementSibling as HTMLScriptElement;
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel="deferred-modulepreload"]');
  const changed = new Set<EventTarget | null>();
  const remember = ({ target }: Event) => void changed.add(target);
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    // One task for each download, because starting two dozen at once is a long task on a phone.
    for (const link of preloads) setTimeout(() => (link.rel = "modulepreload"));
    // A browser runs a script whose type it knows only when it enters the document.
    entry.type = "module";
    entry.replaceWith(entry);
  };
  const report = (field: EventTarget | null) => {
    const isChoice = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
    // React reports a field only if it differs from the value that React has seen last.
    const tracker = (field as { _valueTracker?: { setValue: (value: string) => void } })._valueTracker;
    tracker?.setValue(isChoice ? `${!field.checked}` : `${(field as HTMLInputElement).value} `);
    const name = isChoice ? "click" : field instanceof HTMLSelectElement ? "change" : "input";
    field?.dispatchEvent(new Event(name, { bubbles: true }));
  };
  for (const event of ["load", "pointermove", "pointerdown", "keydown", "input"]) {
    addEventListener(event, start, { once: true });
  }
  setTimeout(start, waitMs);
  addEventListener("input", remember);
  addEventListener(hydrated, () => {
    removeEventListener("input", remember);
    for (const field of changed) report(field);
  });
}
