import { useEffect, useState } from "react";

/**
 * The number of ticked boxes of a form, also outside its element, and the sum of their `data-fen`; null until scripts
 * run.
 */
export function useTicked(formId: string): { count: number; sum: number } | null {
  const [ticked, setTicked] = useState<{ count: number; sum: number } | null>(null);
  useEffect(() => {
    const read = () => {
      const boxes = document.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][form="${formId}"]:checked`);
      const sum = [...boxes].reduce((total, { dataset }) => total + Number(dataset.fen ?? 0), 0);
      setTicked({ count: boxes.length, sum });
    };
    read();
    document.addEventListener("change", read);
    return () => document.removeEventListener("change", read);
  }, [formId]);
  return ticked;
}
