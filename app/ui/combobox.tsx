import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "./link.tsx";

type Option = { key: string; to: string; body: ReactNode };
type Props = {
  /** An existing search field; it keeps its role and works without this list. */
  input: HTMLInputElement;
  name: string;
  options: readonly Option[];
  /** Announced by screen readers: how many options there are. */
  status: string;
};

/**
 * A listbox of links below a text field (WAI-ARIA combobox): the arrow keys cycle through the options and the field,
 * Enter follows the active option or submits the form, Esc closes. Other keys edit the text, and an input method
 * receives every key while it composes.
 */
export function Combobox({ input, name, options, status }: Props) {
  const list = useId();
  const [expanded, setExpanded] = useState(() => document.activeElement === input);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const open = expanded && options.length > 0;
  const activeIndex = open ? options.findIndex(({ key }) => key === activeKey) : -1;
  useAttributes(input, {
    "aria-autocomplete": "list",
    "aria-controls": open ? list : null,
    "aria-activedescendant": activeIndex >= 0 ? `${list}-${activeIndex}` : null,
  });

  useEffect(() => {
    const show = () => {
      setExpanded(true);
      setActiveKey(null);
    };
    const close = () => setExpanded(false);
    /** The field (index -1) is between the last option and the first. */
    const moveActive = (step: 1 | -1) => {
      const places = options.length + 1;
      const next = ((open ? activeIndex : -1) + 1 + step + places) % places;
      setExpanded(true);
      setActiveKey(options[next - 1]?.key ?? null);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // 229 is the last key of a composition in browsers that reset isComposing too early.
      if (event.isComposing || event.keyCode === 229) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || options.length === 0) return;
      if (event.key === "ArrowDown") moveActive(1);
      else if (event.key === "ArrowUp") moveActive(-1);
      else if (event.key === "Escape" && open) close();
      else if (event.key === "Enter" && activeIndex >= 0) linkAt(box.current, activeIndex)?.click();
      else return;
      event.preventDefault();
    };
    const form = input.form;
    input.addEventListener("keydown", onKeyDown);
    input.addEventListener("input", show);
    input.addEventListener("click", show);
    input.addEventListener("blur", close);
    form?.addEventListener("submit", close);
    return () => {
      input.removeEventListener("keydown", onKeyDown);
      input.removeEventListener("input", show);
      input.removeEventListener("click", show);
      input.removeEventListener("blur", close);
      form?.removeEventListener("submit", close);
    };
  }, [input, options, open, activeIndex]);

  useEffect(() => {
    if (activeIndex >= 0) linkAt(box.current, activeIndex)?.scrollIntoView({ block: "nearest" });
  }, [activeIndex]);

  return (
    <>
      <div className="visually-hidden" role="status">
        {open || options.length === 0 ? status : ""}
      </div>
      {open ? (
        <div className="combobox" role="listbox" aria-label={name} id={list} ref={box}>
          {options.map(({ key, to, body }, index) => (
            <Link
              key={key}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              tabIndex={-1}
              to={to}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setExpanded(false)}
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

/** Sets attributes of an element that another component renders; null removes one, unmounting removes all. */
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
