import { useEffect } from "react";
import { readStored, writeStored } from "#app/ui/stored.ts";

const STORED = "desk-keys";

/** Whether this browser uses the keys, which its member may switch off. */
export const usesKeys = () => readStored("localStorage", STORED) !== "off";
export const switchKeys = (isOn: boolean) => writeStored("localStorage", STORED, isOn ? "on" : "off");

const ROW_LINK = "main .data-table tbody tr:has(a.link)";
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input:not([type=checkbox]), select, textarea, dialog") !== null;

/** The focus moves to the link of the next or the previous row, so that Enter opens it. */
function moveRow(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW_LINK)];
  const now = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[now === -1 ? (step === 1 ? 0 : rows.length - 1) : now + step];
  next?.querySelector<HTMLElement>("a.link")?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

const KEYS: Readonly<Record<string, () => void>> = {
  "/": () => document.querySelector<HTMLInputElement>("header input[type=search]")?.select(),
  "?": () => {
    const help = document.querySelector<HTMLDetailsElement>("#desk-keys");
    if (!help) return;
    help.open = !help.open;
    help.querySelector("summary")?.focus();
  },
  j: () => moveRow(1),
  k: () => moveRow(-1),
  x: () =>
    document.activeElement
      ?.closest("tr")
      ?.querySelector<HTMLInputElement>("input[type=checkbox]:not([disabled])")
      ?.click(),
};

/** The keys of the desk: search, rows, choice and help. */
export function useDeskKeys() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
      const act = KEYS[key];
      if (!act || ctrlKey || metaKey || altKey || isComposing || isTyping(target) || !usesKeys()) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
