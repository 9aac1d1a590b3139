import { type ReactNode, useEffect, useRef } from "react";

/** The folds that are open in this tab; the server opens none. */
const openFolds = new Set<string>();

type FoldProps = {
  /** Unique in the shop: a fold with the same id stays open after a navigation. */
  id: string;
  label: ReactNode;
  /** Open from the start, for example because its content is in use. */
  startsOpen?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A details element that stays open over navigations. It works without scripts. */
export function Fold({ id, label, startsOpen = false, className, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const remember = () => {
    if (details.current?.open) openFolds.add(id);
    else openFolds.delete(id);
  };
  // A fold that was opened before hydration fired its event without a listener.
  useEffect(() => {
    if (details.current?.open) openFolds.add(id);
  }, [id]);
  return (
    <details ref={details} className={className} open={startsOpen || openFolds.has(id)} onToggle={remember}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
