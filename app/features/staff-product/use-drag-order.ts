import { type DragEvent, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

type Drag = { from: number; over: number };

/**
 * The order of a list that is changed by dragging its items; nothing is dragged before scripts run.
 * @param drop what a drop does: the dragged item, its place and the place that it gets
 * @returns the properties of the item at a place
 */
export function useDragOrder(drop: (item: HTMLElement, from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [item, setItem] = useState<HTMLElement | null>(null);
  const isScripted = useHydrated();
  const end = () => setDrag(null);
  return (at: number) => ({
    draggable: isScripted,
    "data-drag": drag === null ? undefined : drag.from === at ? "item" : drag.over === at ? "place" : undefined,
    onDragStart: ({ currentTarget, dataTransfer }: DragEvent<HTMLElement>) => {
      // Firefox drags nothing without data.
      dataTransfer.setData("text/plain", String(at));
      dataTransfer.effectAllowed = "move";
      setItem(currentTarget);
      setDrag({ from: at, over: at });
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      // A file from outside is none of the list.
      if (drag === null) return;
      event.preventDefault();
      if (drag.over !== at) setDrag({ ...drag, over: at });
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (drag === null || item === null) return;
      event.preventDefault();
      end();
      if (drag.from !== at) drop(item, drag.from, at);
    },
    onDragEnd: end,
  });
}
