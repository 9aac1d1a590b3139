import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";

type Option = { key: string; to: string; body: ReactNode };
type Props = {
  /** The field, which stands already and works by itself; it keeps its role, a search box, which may have a list too. */
  input: HTMLInputElement;
  name: string;
  options: readonly Option[];
  /** Told to those who do not see the list. */
  said: string;
};

/**
 * A list of links below a field that is typed into, by the keys of a combobox with a listbox (WAI-ARIA): arrows walk
 * through it and back to the field, Enter follows the option, or submits where there is none, Esc closes. Home, End and
 * all other keys stay the text's own, and every key an input method's while it composes.
 */
export function Combobox({ input, name, options, said }: Props) {
  const list = useId();
  const [shown, setShown] = useState(() => document.activeElement === input);
  const [active, setActive] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const open = shown && options.length > 0;
  const at = open ? options.findIndex(({ key }) => key === active) : -1;
  useAttributes(input, {
    "aria-autocomplete": "list",
    "aria-controls": open ? list : null,
    "aria-activedescendant": at >= 0 ? `${list}-${at}` : null,
  });

  useEffect(() => {
    const show = () => {
      setShown(true);
      setActive(null);
    };
    const shut = () => setShown(false);
    /** -1 is the field itself, between the last option and the first. */
    const walk = (step: 1 | -1) => {
      const places = options.length + 1;
      const next = ((open ? at : -1) + 1 + step + places) % places;
      setShown(true);
      setActive(options[next - 1]?.key ?? null);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // 229: the last key of a composition, where a browser says so too late.
      if (event.isComposing || event.keyCode === 229) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || options.length === 0) return;
      if (event.key === "ArrowDown") walk(1);
      else if (event.key === "ArrowUp") walk(-1);
      else if (event.key === "Escape" && open) shut();
      else if (event.key === "Enter" && at >= 0) linkAt(box.current, at)?.click();
      else return;
      event.preventDefault();
    };
    const form = input.form;
    input.addEventListener("keydown", onKeyDown);
    input.addEventListener("input", show);
    input.addEventListener("click", show);
    input.addEventListener("blur", shut);
    form?.addEventListener("submit", shut);
    return () => {
      input.removeEventListener("keydown", onKeyDown);
      input.removeEventListener("input", show);
      input.removeEventListener("click", show);
      input.removeEventListener("blur", shut);
      form?.removeEventListener("submit", shut);
    };
  }, [input, options, open, at]);

  useEffect(() => {
    if (at >= 0) linkAt(box.current, at)?.scrollIntoView({ block: "nearest" });
  }, [at]);

  return (
    <>
      <div className="visually-hidden" role="status">
        {open || options.length === 0 ? said : ""}
      </div>
      {open ? (
        <div className="combo" role="listbox" aria-label={name} id={list} ref={box}>
          {options.map(({ key, to, body }, index) => (
            <Link
              key={key}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              to={to}
              // The field keeps the focus, also while the pointer is down.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setShown(false)}
            >
              {body}
            </Link>
          ))}
        </div>
      ) : null}
    </>
  );
}

const linkAt = (box: HTMLElement | null, index: number) => box?.querySelectorAll("a")[index];

/** Attributes of an element that somebody else renders; null takes one away, and leaving takes all. */
function useAttributes(element: HTMLElement, attributes: Readonly<Record<string, string | null>>) {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  });
  const names = useRef(Object.keys(attributes));
  useLayoutEffect(
    () => () => {
      for (const name of names.current) element.removeAttribute(name);
    },
    [element],
  );
}
