import { inks, toners } from "./products/consumables.ts";
import { archiveBoxes, notebooks, penHolders, stickyNotes } from "./products/desk.ts";
import { batteries, calculators, mice } from "./products/electronics.ts";
import { cups, flasks, staplers, tapes } from "./products/everyday.ts";
import { cartons, paper } from "./products/paper.ts";
import type { Photographed } from "./products/photographed.ts";
import { glue, markers, pens } from "./products/writing.ts";

/** The photographed products, by the prefix of their files' names. */
export const PRODUCTS: Readonly<Record<string, Photographed>> = {
  "paper-red": paper(10396, "#c8102e", "红百旺", [100771, 100772, 100773]),
  "paper-blue": paper(10398, "#1f7ac2", "珊瑚海", [100776, 100777, 100778]),
  "pen-grip": pens(10428, "white", [100865, 100866, 100867]),
  "pen-clear": pens(10425, "clear", [100856, 100857, 100858]),
  marker: markers,
  notebook: notebooks,
  "sticky-note": stickyNotes,
  "packing-tape": tapes,
  "glue-stick": glue,
  "pen-holder": penHolders,
  "archive-box": archiveBoxes,
  calculator: calculators,
  mouse: mice,
  battery: batteries,
  ink: inks,
  toner: toners,
  stapler: staplers,
  "paper-cup": cups,
  flask: flasks,
  carton: cartons,
};
