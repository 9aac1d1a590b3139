import { Form, type FormProps } from "@remix-run/react";
import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { Checkbox } from "#app/ui/control.tsx";
import { Link } from "#app/ui/link.tsx";

type Selection = { chosen: number; total: number; chooseAll: (isChosen: boolean) => void };

/** The selection of the form around; null before scripts run. */
const SelectionContext = createContext<Selection | null>(null);

const boxesOf = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>("tbody input[type=checkbox]:not([disabled])") ?? []),
];

/** The last box that was clicked and this one with all between them get the state of this one. */
function chooseRange(boxes: readonly HTMLInputElement[], from: HTMLInputElement, to: HTMLInputElement) {
  const ends = [boxes.indexOf(from), boxes.indexOf(to)].sort((a, b) => a - b);
  for (const box of boxes.slice(ends[0], (ends[1] ?? 0) + 1)) box.checked = to.checked;
}

/** A form with a table whose rows are chosen by boxes; a click with Shift chooses all since the last one. */
export function ChoiceForm({ children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [numbers, setNumbers] = useState<{ chosen: number; total: number } | null>(null);
  const recount = useCallback(() => {
    const boxes = boxesOf(form.current);
    setNumbers({ chosen: boxes.filter(({ checked }) => checked).length, total: boxes.length });
  }, []);
  useEffect(() => {
    const element = form.current;
    let last: HTMLInputElement | null = null;
    const click = ({ target, shiftKey }: MouseEvent) => {
      const boxes = boxesOf(element);
      const box = boxes.find((one) => one === target);
      if (!box) return;
      if (shiftKey && last) chooseRange(boxes, last, box);
      last = box;
    };
    recount();
    element?.addEventListener("click", click);
    element?.addEventListener("change", recount);
    return () => {
      element?.removeEventListener("click", click);
      element?.removeEventListener("change", recount);
    };
  }, [recount]);
  const chooseAll = (isChosen: boolean) => {
    for (const box of boxesOf(form.current)) box.checked = isChosen;
    recount();
  };
  return (
    <SelectionContext.Provider value={numbers && { ...numbers, chooseAll }}>
      <Form ref={form} {...rest}>
        {children}
      </Form>
    </SelectionContext.Provider>
  );
}

type RowBoxProps = {
  name: string;
  value: string | number;
  /** What it chooses: 选 10230-100506. */
  label: string;
  defaultChecked: boolean;
  disabled?: boolean;
};

/** The box that chooses a row; on phones a finger meets it. */
export const RowBox = ({ label, ...rest }: RowBoxProps) => (
  <Checkbox className="row-box" aria-label={label} {...rest} />
);

/** How many rows of the form around are chosen; null before scripts run. */
export const useChosen = () => useContext(SelectionContext)?.chosen ?? null;

/** The box in the head of the table that chooses all rows; nothing without scripts. */
export function AllBox() {
  const selection = useContext(SelectionContext);
  if (selection === null) return null;
  const { chosen, total, chooseAll } = selection;
  return (
    <Checkbox
      bare
      aria-label="全选"
      checked={total > 0 && chosen === total}
      disabled={total === 0}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < total;
      }}
      onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
    />
  );
}

/** How many rows are chosen; without scripts a link to the list with all of them chosen. */
export function Chosen({ unit, all }: { unit: string; all: string }) {
  const selection = useContext(SelectionContext);
  if (selection === null) {
    return (
      <Link className="link" to={all} preventScrollReset>
        全选本页
      </Link>
    );
  }
  const { chosen, total, chooseAll } = selection;
  return (
    <>
      <Checkbox
        checked={total > 0 && chosen === total}
        onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
      >
        <span>
          全选 {total} {unit}
        </span>
      </Checkbox>
      <span className="muted" aria-live="polite">
        已选 <b className="font-semibold text-(--ink)">{chosen}</b> {unit}
      </span>
    </>
  );
}
