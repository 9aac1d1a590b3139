import { DueLines } from "./due-lines.tsx";
import type { StandingStripData } from "./standing-strip.server.ts";
import { StandingStrip } from "./standing-strip.tsx";

/** What the standing list offers to an empty cart: the lines that are due, then some of the others. */
export function Restocking({ strip }: { strip: StandingStripData }) {
  return (
    <>
      {strip.due.length > 0 ? <DueLines lines={strip.due} from="cart" /> : null}
      {strip.lines.length > 0 ? <StandingStrip strip={strip} from="cart" /> : null}
    </>
  );
}
