import { readlinkSync } from "node:fs";

/** A worker of readings that never ends for the text `loop`, fills the memory for `fill`, and else repeats the text. */
export default function read({ thread, list: { text } }) {
  Atomics.store(thread, 0, Number(readlinkSync("/proc/thread-self").split("/").at(-1)));
  while (text === "loop");
  const kept = [];
  while (text === "fill") kept.push(Array(1_000_000).fill(kept.length));
  return text === "" ? { refusal: "清单里没有商品行" } : { result: { rows: [], headings: [], notices: [text] } };
}
