import type { ReactNode, SyntheticEvent } from "react";

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
  const remember = ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) => {
    if (open) openFolds.add(id);
    else openFolds.delete(id);
  };
  return (
    <details className={className} open={startsOpen || openFolds.has(id)} onToggle={remember}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
