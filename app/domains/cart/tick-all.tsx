import { useEffect, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

type Props = {
  name: string;
  all: boolean;
  some: boolean;
  onTick: (on: boolean) => void;
  /** The words stand there also where there is nothing to tick. */
  heading?: boolean;
};

/** Ticks many lines at once. It works by script alone, so until scripts run only its place is kept. */
export function SelectAll({ name, all, some, onTick, heading = false }: Props) {
  const hydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !all;
  }, [some, all]);
  const kept = hydrated ? undefined : "invisible";
  return (
    <label className={`checkbox whitespace-nowrap ${heading ? "" : (kept ?? "")}`}>
      <input
        ref={box}
        type="checkbox"
        className={kept}
        disabled={!hydrated}
        checked={all}
        onChange={(event) => onTick(event.target.checked)}
      />
      {heading ? <b>{name}</b> : <span>{name}</span>}
    </label>
  );
}
