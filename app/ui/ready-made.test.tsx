import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readyMade } from "./ready-made.server.tsx";
import { ReadyMade, useReadyMadeEach } from "./ready-made.ts";

type Good = { id: number; price: string };

/** Rows of goods, and which of them were drawn for it. */
function world() {
  const drawn: number[] = [];
  function Card({ good, buyer }: { good: Good; buyer: string | null }) {
    drawn.push(good.id);
    return <li>{`${good.id} ${good.price} ${buyer ?? ""}`}</li>;
  }
  function Row({ row, buyer }: { row: readonly Good[]; buyer: string | null }) {
    return <ul {...useReadyMadeEach(row, [buyer], Card, (good) => ({ key: good.id, good, buyer }))} />;
  }
  const show = (row: readonly Good[], { buyer = null as string | null, kept = true } = {}) => {
    drawn.length = 0;
    const html = renderToStaticMarkup(
      <ReadyMade.Provider value={kept ? readyMade : null}>
        <Row row={Object.freeze(row)} buyer={buyer} />
      </ReadyMade.Provider>,
    );
    return { html, drawn: [...drawn] };
  };
  return { show };
}

const good = (id: number, price = "1.00") => ({ id, price });

test("what stood in another row is not drawn again, and looks as if it were", () => {
  const { show } = world();
  expect(show([good(1), good(2)]).drawn).toEqual([1, 2]);
  const row = [good(3), good(2), good(1)];
  expect(show(row)).toEqual({ html: show(row, { kept: false }).html, drawn: [3] });
});

test("what says anything else is drawn for itself: a price that changed, a reader with other rights", () => {
  const { show } = world();
  show([good(1)]);
  expect(show([good(1, "2.00")])).toEqual({ html: "<ul><li>1 2.00 </li></ul>", drawn: [1] });
  expect(show([good(1)], { buyer: "trade" })).toEqual({ html: "<ul><li>1 1.00 trade</li></ul>", drawn: [1] });
  expect(show([good(1)])).toEqual({ html: "<ul><li>1 1.00 </li></ul>", drawn: [] });
});
