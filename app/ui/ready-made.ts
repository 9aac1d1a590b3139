import { type ComponentType, createContext, createElement, type ReactNode, useContext } from "react";

/** What was drawn before, as HTML. */
export type Drawn = {
  /** What `make` makes, kept for as long as anybody holds `of`; `how` tells apart what else it depends on. */
  kept(of: object, how: string, make: () => string): string;
  draw(node: ReactNode): string;
};

/** There is one on the server alone; browsers draw. */
export const ReadyMade = createContext<Drawn | null>(null);

/**
 * The inside of an element that looks the same for all who are shown the same answer: what is drawn once is given out
 * again, instead of being drawn for each of them. `of` is a frozen answer, or everything is drawn as ever. What is drawn
 * must depend on nothing but `of` and `how`, know no more of a customer than their price class, and use no hook of Remix
 * but those of links. The last hook of its component.
 */
export function useReadyMade(of: object, how: readonly unknown[], draw: () => ReactNode) {
  const drawn = useContext(ReadyMade);
  if (!drawn || !Object.isFrozen(of)) return { children: draw() };
  return inside(drawn.kept(of, JSON.stringify(how), () => drawn.draw(draw())));
}

/**
 * The same for a row of elements, each of which is also kept under its component and all that this is given: what stood
 * in any other row before is not drawn again, whatever was asked and whatever else has changed since (decision 0134).
 */
export function useReadyMadeEach<T extends object, P extends object>(
  row: readonly T[],
  how: readonly unknown[],
  component: ComponentType<P>,
  given: (one: T, index: number) => P & { key: number },
) {
  const drawn = useContext(ReadyMade);
  if (!drawn || !Object.isFrozen(row)) {
    return { children: row.map((one, index) => createElement(component, given(one, index))) };
  }
  const each = (props: P) =>
    drawn.kept(component, JSON.stringify(props), () => drawn.draw(createElement(component, props)));
  return inside(drawn.kept(row, JSON.stringify(how), () => row.map((one, index) => each(given(one, index))).join("")));
}

const inside = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });
